/** Returns HMAC-SHA-256 in hex. Without the salt nobody can find the address by trying all of them. */
export async function saltedHash(salt: string, text: string): Promise<string> {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(salt), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(text))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
