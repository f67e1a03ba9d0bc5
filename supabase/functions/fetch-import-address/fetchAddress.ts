import { Buffer } from 'node:buffer'
import { Failure } from '../_shared/failure.ts'
import { type Kind, kinds, START } from './kinds.ts'
import { openAddress, tooSlow } from './openAddress.ts'
import { type Resolve, resolveName } from '../_shared/outside/target.ts'

export interface Limits {
  /** Milliseconds until the first bytes are there; a photo has as long for all of it. */
  first: number
  /** Milliseconds for all of a feed. */
  all: number
  /** In the place of the kind's own. */
  bytes?: number
}

const usual: Limits = { first: 12_000, all: 600_000 }

const tooLarge = () => new Failure(413, 'too_large', 'O arquivo é grande demais.')

/** Passes the bytes on, and breaks off above the limit. */
async function* limited(bytes: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const part of bytes) {
    size += part.byteLength
    if (size > most) throw tooLarge()
    yield new Uint8Array(part)
  }
}

/**
 * Returns the bytes at an address: a photo whole, a feed as a stream, so that what it may hold does not depend on the memory
 * of a function. Throws a Failure: 422 for what is never fetched, 413, 415, 502 and 504 for what may be another time.
 */
export async function fetchAddress(
  address: string,
  kind: Kind,
  resolve: Resolve = resolveName,
  limits: Limits = usual,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const { isOne, message, encoding, bytes } = kinds[kind]
  const ending = new AbortController()
  let timer = setTimeout(() => ending.abort(), limits.first)
  const failed = (error: unknown) => (error instanceof Failure ? error : tooSlow())
  try {
    const response = await openAddress(address, { resolve, encoding, signal: ending.signal })
    ending.signal.addEventListener('abort', () => response.destroy(tooSlow()))
    const most = limits.bytes ?? bytes
    if (Number(response.headers['content-length']) > most) throw tooLarge()
    const packing = response.headers['content-encoding'] ?? 'identity'
    const source = limited(response, most)
    const parts: Uint8Array[] = []
    const read = async () => {
      const { done, value } = await source.next()
      if (!done) parts.push(value)
      return !done
    }
    while (Buffer.concat(parts).byteLength < START && (await read()));
    if (!isOne(Buffer.concat(parts)) || !['identity', encoding].includes(packing))
      throw new Failure(415, 'wrong_type', message)
    if (kind === 'photo') {
      while (await read());
      clearTimeout(timer)
      return Buffer.concat(parts)
    }
    clearTimeout(timer)
    timer = setTimeout(() => ending.abort(), limits.all)
    const end = () => clearTimeout(timer)
    return ReadableStream.from(
      (async function* () {
        try {
          yield* parts
          yield* source
        } finally {
          end()
          ending.abort()
        }
      })(),
    )
  } catch (error) {
    clearTimeout(timer)
    ending.abort()
    throw failed(error)
  }
}
