/** Seconds that a message may be old, or early. */
const TOLERANCE = 300

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Whether a webhook is signed as Standard Webhooks says (`webhook-id`, `-timestamp`, `-signature`; Svix has its own prefix),
 * within five minutes. WebCrypto compares in constant time.
 * @param secret `whsec_` and the key in base64
 */
export async function isSigned(
  headers: Headers,
  body: string,
  secret: string,
  now = Date.now(),
): Promise<boolean> {
  const header = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? ''
  const [id, timestamp] = [header('id'), header('timestamp')]
  if (!id || !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE)
    return false
  try {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const raw = bytesOf(secret.replace(/^whsec_/, ''))
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
    const given = header('signature')
      .split(' ')
      .filter((one) => one.startsWith('v1,'))
      .map((one) => bytesOf(one.slice(3)))
    const good = await Promise.all(given.map((one) => crypto.subtle.verify('HMAC', key, one, signed)))
    return good.includes(true)
  } catch {
    // What is no base64 is no signature.
    return false
  }
}
