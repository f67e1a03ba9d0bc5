import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from '../testing/index.ts'
import { toBackendError } from './errors.ts'
import { sendWithProgress, watching } from './uploadProgress.ts'
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

afterEach(() => jest.restoreAllMocks())

const file = new Uint8Array(300_000).buffer
const post = (more: RequestInit = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'image/jpeg', 'x-upsert': 'false' },
  body: file,
  ...more,
})

test('all of a file arrives, with its headers, and it is told how far it is', async () => {
  let received = 0
  let headers: IncomingMessage['headers'] = {}
  respond = (request, response) => {
    headers = request.headers
    request.on('data', (part: Buffer) => (received += part.length))
    request.on('end', () => response.writeHead(200, cors).end('{"Key":"a"}'))
  }
  const sent: number[] = []
  const response = await sendWithProgress(url, post(), (bytes) => sent.push(bytes))
  expect([response.status, await response.json()]).toEqual([200, { Key: 'a' }])
  expect(received).toBe(300_000)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-upsert': 'false' })
  expect(sent.at(-1)).toBe(300_000)
})

test('an answer without a body, and one that is a refusal, come as fetch would give them', async () => {
  for (const status of [204, 413]) {
    respond = (request, response) => request.resume().on('end', () => response.writeHead(status, cors).end())
    expect((await sendWithProgress(url, post(), () => undefined)).status).toBe(status)
  }
})

test('what does not move is given up, and reads so', async () => {
  respond = () => undefined
  const error: unknown = await sendWithProgress(url, post(), () => undefined, 300).catch(
    (cause: unknown) => cause,
  )
  expect(toBackendError(error)).toMatchObject({
    kind: 'offline',
    message: 'O servidor demorou demais para responder. Tente novamente.',
  })
})

test('a cut line reads as one, and who asked may cancel', async () => {
  // jsdom says so in the console too.
  jest.spyOn(console, 'error').mockImplementation()
  respond = (request) => request.socket.destroy()
  const cut: unknown = await sendWithProgress(url, post(), () => undefined).catch((cause: unknown) => cause)
  expect(toBackendError(cut).kind).toBe('offline')
  respond = () => undefined
  const asker = new AbortController()
  const request = sendWithProgress(url, post({ signal: asker.signal }), () => undefined)
  asker.abort()
  await expect(request).rejects.toMatchObject({ name: 'AbortError' })
})

test('only a watched body takes that way', async () => {
  const fetch = jest.fn().mockResolvedValue(answer(200))
  const send = jest.fn().mockResolvedValue(answer(200))
  const either = watching(fetch, send)
  const onSent = () => undefined
  watchUpload(file, onSent)
  await either('http://api.test/a', post())
  await either('http://api.test/b', post({ body: new ArrayBuffer(1) }))
  await either('http://api.test/c')
  expect(send.mock.calls).toEqual([['http://api.test/a', post(), onSent]])
  expect(fetch).toHaveBeenCalledTimes(2)
})
