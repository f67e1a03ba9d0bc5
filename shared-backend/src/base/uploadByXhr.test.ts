import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiFetch } from './apiFetch.ts'
import { toBackendError } from './errors.ts'
import { watchUpload } from './watchUpload.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
let server: Server
let url: string
let respond: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a file as the site does in a browser. */
function upload(onSent: (bytes: number) => void = () => undefined, signal?: AbortSignal) {
  const body = new Uint8Array(300_000).buffer
  watchUpload(body, onSent)
  const headers = { 'content-type': 'image/jpeg', 'x-upsert': 'false' }
  return createApiFetch()(url, { method: 'POST', headers, body, signal })
}

test('all of a file arrives with its headers, and its progress is reported', async () => {
  let received = 0
  let headers: IncomingMessage['headers'] = {}
  respond = (request, response) => {
    headers = request.headers
    request.on('data', (part: Buffer) => (received += part.length))
    request.on('end', () => response.writeHead(200, cors).end('{"Key":"a"}'))
  }
  const sent: number[] = []
  const response = await upload((bytes) => sent.push(bytes))
  expect([response.status, await response.json()]).toEqual([200, { Key: 'a' }])
  expect(received).toBe(300_000)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-upsert': 'false' })
  expect(sent.at(-1)).toBe(300_000)
})

test('an empty response and a refusal are those of fetch', async () => {
  for (const status of [204, 413]) {
    respond = (request, response) => request.resume().on('end', () => response.writeHead(status, cors).end())
    expect((await upload()).status).toBe(status)
  }
})

test('a cut line is an error of the network, and the caller may cancel', async () => {
  // jsdom says so in the console too.
  jest.spyOn(console, 'error').mockImplementation()
  respond = (request) => request.socket.destroy()
  const cut: unknown = await upload().catch((cause: unknown) => cause)
  expect(toBackendError(cut).kind).toBe('offline')
  respond = () => undefined
  const caller = new AbortController()
  const request = upload(undefined, caller.signal)
  caller.abort()
  await expect(request).rejects.toMatchObject({ name: 'AbortError' })
})
