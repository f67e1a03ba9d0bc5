import { saltedHash } from '../sender/saltedHash.ts'

/**
 * Returns the token of a visit's link: 128 bits that nobody can know without the salt, although each e-mail, and the answer
 * to a form that was sent twice, has the same. So no token is stored.
 */
export const tokenOf = async (salt: string, visitId: string) =>
  (await saltedHash(salt, `visit ${visitId}`)).slice(0, 32)

/** Returns the hash by which the database knows a token, in hex. */
export async function hashOfToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
