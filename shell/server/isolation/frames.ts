import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import { ProcessFault } from './faults.ts'

const nonceLength = 16
const headerLength = nonceLength + 4

/** Bytes of a page's response. The largest page is about 200 kB. */
const longestAnswer = 4 * 1024 * 1024

/** Bytes that may be written between two responses besides them. */
const mostNoise = 256 * 1024

/** Writes a frame as program.mjs reads it. @returns the nonce that identifies its response */
export function writeFrame(out: Writable, json: string) {
  const header = Buffer.alloc(headerLength)
  const nonce = randomBytes(nonceLength)
  nonce.copy(header)
  header.writeUInt32BE(Buffer.byteLength(json), nonceLength)
  out.cork()
  out.write(header)
  out.write(json)
  out.uncork()
  return nonce
}

/**
 * Finds responses in a process's output. Published code writes to the same stream: bytes that do not begin with the
 * expected nonce are dropped, and too many of them are a fault.
 */
export function createFrameReader() {
  let expected: Buffer | undefined
  let wanted: number | undefined
  let chunks: Buffer[] = []
  let size = 0
  let noise = 0

  function keep(rest: Buffer, dropped: number) {
    chunks = [rest]
    size = rest.length
    noise += dropped
    if (noise > mostNoise) throw new ProcessFault('writes without a request')
  }

  function findHeader(nonce: Buffer) {
    const all = Buffer.concat(chunks)
    const at = all.indexOf(nonce)
    // Half of the nonce may stand at the end.
    const start = at < 0 ? Math.max(0, all.length - nonceLength + 1) : at
    if (at < 0 || all.length < at + headerLength) return keep(all.subarray(start), start)
    wanted = all.readUInt32BE(at + nonceLength)
    if (wanted > longestAnswer) throw new ProcessFault(`answers ${wanted} bytes`)
    keep(all.subarray(at + headerLength), at)
  }

  return {
    expect(nonce: Buffer) {
      expected = nonce
      noise = 0
    },
    /** The response's text once it is complete. @throws ProcessFault */
    push(chunk: Buffer): string | undefined {
      if (!expected) return void keep(Buffer.alloc(0), chunk.length)
      chunks.push(chunk)
      size += chunk.length
      if (wanted === undefined) findHeader(expected)
      if (wanted === undefined || size < wanted) return undefined
      const all = Buffer.concat(chunks)
      const text = all.toString('utf8', 0, wanted)
      const rest = all.length - wanted
      expected = wanted = undefined
      keep(Buffer.alloc(0), rest)
      return text
    },
  }
}
