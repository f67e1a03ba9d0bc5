import { parseObject, readText } from '../readBody.ts'
import { senderAddress, throttled } from './senderAddress.ts'
import { vouchedAddress } from './vouchedAddress.ts'

/** Reads a visitor's form, and the address that the limit counts by: the visitor's also where the site's server sends it. */
export async function readSent(
  request: Request,
): Promise<{ body: Record<string, unknown>; address: string }> {
  const text = await readText(request)
  const visitor = await vouchedAddress(request.headers, text)
  const address = visitor ? throttled(visitor) : senderAddress(request.headers)
  return { body: parseObject(text), address }
}
