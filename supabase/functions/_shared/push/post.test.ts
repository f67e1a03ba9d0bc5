import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { post } from './post.ts'

/* 127.0.0.1 is the public network of a test that says so. */

async function withServer(status: number, run: (port: number, seen: string[]) => Promise<void>) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.ttl}`)
    request.resume()
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run((server.address() as AddressInfo).port, seen)
  } finally {
    Deno.env.delete('IMPORT_TEST_ADDRESS')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const details = { headers: { TTL: '60' }, body: null }

Deno.test('nothing is sent to the site’s own network', () =>
  withServer(201, async (port, seen) => {
    for (const endpoint of [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
    ])
      await assert.rejects(post(endpoint, details), { code: 'address_refused' })
    assert.deepEqual(seen, [])
    Deno.env.set('IMPORT_TEST_ADDRESS', '127.0.0.1')
    assert.equal(await post(`http://127.0.0.1:${port}/push/1`, details), 201)
    assert.deepEqual(seen, ['POST /push/1 60'])
  }),
)

Deno.test('a redirect is not followed', () =>
  withServer(307, async (port, seen) => {
    Deno.env.set('IMPORT_TEST_ADDRESS', '127.0.0.1')
    assert.equal(await post(`http://127.0.0.1:${port}/push/1`, details), 307)
    assert.equal(seen.length, 1)
  }),
)
