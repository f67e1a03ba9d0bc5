import { saltedHash } from './saltedHash.ts'

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The key by which something that is sent again is known: the sender's own, or without a script the address and the day.
 * The content counts in both, so that nobody's corrected message is taken for the first one.
 */
export async function keyOf(
  salt: string,
  { idempotency_key: own }: Record<string, unknown>,
  row: object,
  address: string,
): Promise<string> {
  const sent =
    typeof own === 'string' && uuid.test(own)
      ? own.toLowerCase()
      : `${address} ${new Date().toISOString().slice(0, 10)}`
  const hash = await saltedHash(salt, JSON.stringify([sent, row]))
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}
