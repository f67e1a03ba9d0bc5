import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An address of a project that loses answers: what is asked is carried out, and nobody learns of it.
 * @param isLost whether the answer to the request of this number, from 1, is lost
 */
export async function brokenProject(url: string, isLost: (number: number) => boolean) {
  let asked = 0
  async function pass(request: IncomingMessage, response: ServerResponse) {
    asked += 1
    const number = asked
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>
    const hasBody = !['GET', 'HEAD'].includes(request.method ?? '')
    const body = hasBody ? Buffer.concat(await request.toArray()) : undefined
    const answer = await fetch(url + request.url, { method: request.method, headers, body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (isLost(number)) return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes)
  }
  const server = createServer((request, response) => void pass(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => server.close().closeAllConnections(),
  }
}
