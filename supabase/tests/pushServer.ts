import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type JsonWebKey,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** The status that the push service answers with, or nothing at all. */
export type PushMood = number | 'says nothing'

export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service for tests, on loopback with TLS, whose certificate the functions of the `alone` stack trust. */
export async function startPushServer() {
  const state: { mood: PushMood; pushed: Pushed[]; waiting: number } = { mood: 201, pushed: [], waiting: 0 }
  const pair = readFileSync(String(process.env.DENO_CERT))
  const server = createServer({ key: pair, cert: pair }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (state.mood !== 'says nothing') return void response.writeHead(state.mood).end()
      state.waiting += 1
      response.on('close', () => (state.waiting -= 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    state,
    origin,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** What a browser with this subscription does: RFC 8291 and RFC 8188 by themselves, not by the sender's library. */
export function newBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)

  function decrypt(body: Buffer) {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      key,
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    )
    const sealed = body.subarray(21 + sender.length)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // Behind the text stands 2, as it is the last record, and then nothing but 0.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown
  }

  return {
    subscription: {
      endpoint,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    decrypt,
  }
}

const parse = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object

/** What a push service reads of `Authorization` (RFC 8292). @throws where the signature is not that key's */
export function readVapid(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header, claims, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGood = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('Another key has signed it')
  return { key, header: parse(header), claims: parse(claims) as { aud: string; sub: string; exp: number } }
}
