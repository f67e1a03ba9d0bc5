import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import getPort from 'get-port'

/** A port that somebody else holds; `setting` is the environment variable that moves it. */
export class PortInUseError extends Error {
  readonly port: number

  constructor(port: number, what: string, setting: string) {
    super(
      `Port ${port} is in use, so the ${what} cannot listen there: stop what runs on it, or set ${setting}=<another port>`,
    )
    this.name = 'PortInUseError'
    this.port = port
  }
}

const loopback = '127.0.0.1'

/**
 * Where systems take no ports for outgoing connections: one of those could hold a port by the time that it is used.
 * Many, so that two stacks that start at once hardly ever draw the same.
 */
const drawn = () => Array.from({ length: 100 }, () => randomInt(10_000, 32_000))

/** A port of the loopback address that is free at this moment. */
export const freePort = () => getPort({ host: loopback, port: drawn() })

/** Whether `port` can be listened on there; a machine without that address has nothing on it. */
const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })

/**
 * Returns `port`, or a free one for 0. IPv6's loopback is looked at too: a browser asks it first for `localhost`.
 * `get-port` is not used for a certain port: it returns each port once only, whatever the address.
 * @throws {PortInUseError}
 */
export async function claimPort(port: number, what: string, setting: string) {
  if (port === 0) return freePort()
  for (const host of [loopback, '::1']) {
    if (!(await isFree(host, port))) throw new PortInUseError(port, what, setting)
  }
  return port
}
