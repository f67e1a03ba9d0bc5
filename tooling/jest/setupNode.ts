// For jest's `setupFilesAfterEnv`: a unit test on Node reaches this machine and nothing else.
import { Socket } from 'node:net'

const refused: string[] = []

/** The host that a socket connects to, in each of the forms that Node accepts: absent is this machine. */
function hostOf([first, second]: unknown[]): unknown {
  const given: unknown = Array.isArray(first) ? first[0] : first
  if (typeof given === 'object' && given !== null) return 'host' in given ? given.host : undefined
  return typeof second === 'string' ? second : undefined
}

const isHere = (host: unknown) =>
  host === undefined || (typeof host === 'string' && /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host))

const { connect } = Socket.prototype as { connect: (this: Socket, ...given: unknown[]) => Socket }

Socket.prototype.connect = function connectHere(this: Socket, ...given: unknown[]) {
  const host = hostOf(given)
  if (isHere(host)) return connect.apply(this, given)
  refused.push(String(host))
  throw new Error(`A unit test asks ${String(host)}, which is not this machine`)
}

function expectNoRequests() {
  const hosts = refused.splice(0)
  if (hosts.length > 0) throw new Error(`Requests left this machine for ${hosts.join(', ')}`)
}

afterEach(expectNoRequests)
afterAll(() => {
  Object.assign(Socket.prototype, { connect })
  // Requests after the last test.
  expectNoRequests()
})
