import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchAddress } from './fetchAddress.ts'
import type { Kind } from './kinds.ts'

/* Fetching from servers that misbehave. 127.0.0.1 is the public network of these tests. */

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, ...new Array(500).fill(7)])
const limits = { first: 2000, all: 2000 }

async function withServer(answer: RequestListener, run: (origin: string) => Promise<void>) {
  const server = createServer(answer)
  Deno.env.set('IMPORT_TEST_ADDRESS', '127.0.0.1')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run(`http://fotos.example:${(server.address() as AddressInfo).port}`)
  } finally {
    Deno.env.delete('IMPORT_TEST_ADDRESS')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Resolves a name to the given addresses in turn, and to the last one from then on. */
function resolving(...ips: string[]) {
  let calls = 0
  const resolve = () => Promise.resolve([ips[Math.min(calls++, ips.length - 1)] ?? ''])
  return { resolve, calls: () => calls }
}

async function read(
  address: string,
  kind: Kind = 'photo',
  more: Partial<typeof limits & { bytes: number }> = {},
) {
  const bytes = await fetchAddress(address, kind, resolving('127.0.0.1').resolve, { ...limits, ...more })
  return new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer())
}

const test = (name: string, answer: RequestListener, run: (origin: string) => Promise<void>) =>
  Deno.test(name, () => withServer(answer, run))

const seen: string[] = []

test(
  'a photo comes whole, asked for under its name',
  (request, response) => {
    seen.push(`${request.headers.host} ${request.url} ${request.headers.authorization ?? ''}`)
    response.end(jpeg)
  },
  async (origin) => {
    assert.deepEqual(await read(`${origin}/a%20b.jpg?x=1`), jpeg)
    assert.deepEqual(seen, [`${new URL(origin).host} /a%20b.jpg?x=1 `])
  },
)

test(
  'the connection goes to the address that was checked, whatever the name resolves to then',
  (_request, response) => response.end(jpeg),
  async (origin) => {
    const changing = resolving('127.0.0.1', '127.0.0.2')
    await fetchAddress(origin, 'photo', changing.resolve, limits)
    assert.equal(changing.calls(), 1)
    await assert.rejects(fetchAddress(origin, 'photo', changing.resolve, limits), { code: 'address_refused' })
  },
)

const places = [
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://0x7f000002/',
  '//127.0.0.2/',
  'file:///etc/passwd',
  'http://ana:senha@fotos.example/',
]
for (const location of places)
  test(
    `a redirect is judged as an address is: ${location}`,
    (_request, response) => response.writeHead(302, { location }).end(),
    async (origin) => {
      await assert.rejects(read(origin), { status: 422, code: 'address_refused' })
    },
  )

test(
  'a redirect to the same name resolves it again, and is refused where that has moved inside',
  (request, response) =>
    request.url === '/' ? response.writeHead(301, { location: '/foto.jpg' }).end() : response.end(jpeg),
  async (origin) => {
    assert.deepEqual(await read(origin), jpeg)
    const moved = resolving('127.0.0.1', '192.168.0.1')
    await assert.rejects(fetchAddress(origin, 'photo', moved.resolve, limits), { code: 'address_refused' })
  },
)

test(
  'redirects come to an end',
  (_request, response) => response.writeHead(307, { location: '/again' }).end(),
  async (origin) => {
    await assert.rejects(read(origin), { status: 422, code: 'too_many_redirects' })
  },
)

for (const [status, expected] of [
  [404, 422],
  [403, 422],
  [503, 502],
  [429, 502],
] as const)
  test(
    `an address that answers ${status} is a ${expected}`,
    (_request, response) => response.writeHead(status).end('x'),
    async (origin) => {
      await assert.rejects(read(origin), { status: expected, message: new RegExp(String(status)) })
    },
  )

test(
  'a file that is larger than it may be is not read to its end, also where it does not say so',
  (request, response) => {
    if (request.url === '/says') response.setHeader('content-length', 1000)
    response.write(jpeg)
    response.end(new Uint8Array(1000 - jpeg.length))
  },
  async (origin) => {
    await assert.rejects(read(`${origin}/says`, 'photo', { bytes: 999 }), { status: 413 })
    await assert.rejects(read(`${origin}/silent`, 'photo', { bytes: 999 }), { status: 413 })
    assert.equal((await read(`${origin}/silent`, 'photo', { bytes: 1000 })).length, 1000)
  },
)

test(
  'a server that says nothing, or stops in the middle, is not waited for',
  (request, response) => void (request.url === '/half' && response.write(jpeg)),
  async (origin) => {
    await assert.rejects(read(origin, 'photo', { first: 200 }), { status: 504 })
    await assert.rejects(read(`${origin}/half`, 'photo', { first: 200 }), { status: 504 })
  },
)

test(
  'what a file is, its first bytes say',
  (request, response) => {
    response.setHeader('content-type', 'image/jpeg')
    const bodies: Record<string, string | Uint8Array> = {
      '/page': '<!DOCTYPE html><html></html>',
      '/script': '#!/bin/sh',
      '/svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '/xml': '\ufeff<?xml version="1.0"?><ListingDataFeed/>',
      '/gzip': new Uint8Array([0x1f, 0x8b, 8, 0]),
      '/empty': '',
      '/png': '\x89PNG\r\n\x1a\n',
      '/webp': 'RIFF\x00\x01\x00\x9fWEBPVP8 ',
      '/heic': '\0\0\0\x18ftypheic',
      '/avif': '\0\0\0\x1cftypavif',
    }
    const body = bodies[request.url ?? '']
    response.end(typeof body === 'string' && !body.startsWith('\ufeff') ? Buffer.from(body, 'latin1') : body)
  },
  async (origin) => {
    for (const path of ['/page', '/script', '/svg', '/xml', '/gzip', '/empty'])
      await assert.rejects(read(origin + path), { status: 415 })
    for (const path of ['/png', '/webp', '/heic', '/avif']) assert((await read(origin + path)).length > 6)
    for (const path of ['/page', '/script', '/empty', '/png'])
      await assert.rejects(read(origin + path, 'feed'), { status: 415 })
    assert.equal((await read(`${origin}/xml`, 'feed')).length, 42)
    assert.equal((await read(`${origin}/gzip`, 'feed')).length, 4)
  },
)

test(
  'a feed that grows too large breaks off',
  (_request, response) => {
    response.write('<?xml version="1.0"?>')
    response.end(' '.repeat(5000))
  },
  async (origin) => {
    await assert.rejects(read(origin, 'feed', { bytes: 4000 }))
    assert.equal((await read(origin, 'feed', { bytes: 6000 })).length, 5021)
  },
)
