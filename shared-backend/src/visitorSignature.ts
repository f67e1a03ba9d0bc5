// The site's server signs, the functions verify, and both import this file as it stands.

/** The request header that carries it. */
export const VISITOR_HEADER = 'x-visitor'

/** Seconds that the two clocks may differ by, the request's way included. */
const LEEWAY = 60

/** A request that the site's server makes for a visitor. */
export interface VisitorRequest {
  /** The visitor's network address. */
  address: string
  /** The request's own body: the signature is good for no other. */
  body: string
}

const encoder = new TextEncoder()
const algorithm = { name: 'HMAC', hash: 'SHA-256' }

const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify'])

const signedText = (at: string, { address, body }: VisitorRequest) =>
  encoder.encode(`${at} ${address} ${body}`)

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The header's value: seconds since 1970, the address, and the HMAC of both and of the body. */
export async function signVisitor(secret: string, request: VisitorRequest, now = Date.now()) {
  const at = String(Math.floor(now / 1000))
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), signedText(at, request))
  return `${at} ${request.address} ${toHex(signature)}`
}

/** The address that a header vouches for; undefined where it was not signed with `secret`, for this body, just now. */
export async function readVisitor(secret: string, header: string, body: string, now = Date.now()) {
  const [, at = '', address = '', hex = ''] =
    /^(\d{1,12}) ([0-9a-f.:]{2,45}) ([0-9a-f]{64})$/i.exec(header) ?? []
  if (!address || Math.abs(now / 1000 - Number(at)) > LEEWAY) return undefined
  const key = await importKey(secret)
  const isGenuine = await crypto.subtle.verify('HMAC', key, fromHex(hex), signedText(at, { address, body }))
  return isGenuine ? address : undefined
}
