import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A plain static host: serves the files of `folder`, and `index.html` for any other address. */
export async function serveStatic(folder: string) {
  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const wanted = decodeURIComponent(new URL(url, 'http://host').pathname)
    const path = extname(wanted) ? wanted : '/index.html'
    const content = await readFile(join(folder, path)).catch(() => readFile(join(folder, 'index.html')))
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.end(content)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((failure: Error) => response.destroy(failure))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
