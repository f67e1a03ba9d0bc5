import SonicBoom from 'sonic-boom'
import type { Access } from './access.ts'

/** Bytes that may wait to be written. Further lines are dropped, so that a full disk costs only lines. */
const mostWaiting = 1024 * 1024

/** Time that the last lines may take when the server ends. */
const flushTimeoutMs = 500

/** The access log: lines of JSON on standard output, written asynchronously. */
export function createAccessLog(fd = 1) {
  const out = new SonicBoom({ fd, sync: false, maxLength: mostWaiting })
  // A closed reader or a full disk must not end the server. Lines are written again when there is room.
  out.on('error', () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    write: (access: Access) => out.write(`${JSON.stringify({ time: new Date(), ...access })}\n`),
    /** Resolves when the waiting lines are written, or cannot be. */
    flush: () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, flushTimeoutMs)
        out.flush(() => resolve())
      }),
  }
}
