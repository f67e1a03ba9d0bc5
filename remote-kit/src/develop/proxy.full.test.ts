import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteProxy } from './proxy.ts'

const running: Server[] = []
afterEach(() => running.splice(0).forEach((server) => server.close()))

async function listen(server: Server) {
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const proxyOf = (site: string) => {
  const proxy = siteProxy(site, (body) => Promise.resolve(body))
  return listen(createServer((request, response) => void proxy(request, response)))
}

test('a request to a site that closes idle connections goes over a new one', async () => {
  const used = new WeakSet()
  const site = await listen(
    createServer((request, response) => {
      if (used.has(request.socket)) return request.socket.destroy()
      used.add(request.socket)
      response.setHeader('content-type', 'text/html').end('Casas')
    }),
  )
  const url = await proxyOf(site)
  for (const path of ['/', '/properties', '/anunciar-imovel']) {
    const page = await fetch(url + path)
    expect([page.status, await page.text()]).toEqual([200, 'Casas'])
  }
})

test('a site that does not answer is named', async () => {
  const site = await listen(createServer((request) => request.socket.destroy()))
  const page = await fetch(await proxyOf(site))
  expect(page.status).toBe(502)
  expect(await page.text()).toMatch(`${site} does not answer`)
})
