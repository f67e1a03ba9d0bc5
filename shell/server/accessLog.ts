import SonicBoom from 'sonic-boom'
import type { Access } from './access.ts'

/** Bytes that may wait to be written; what comes beyond them is dropped, so that a full disk costs lines only. */
const mostWaiting = 1024 * 1024

/** ms that the last lines may take when the server ends. */
const patience = 500

/** The access log: lines of JSON on standard output, written beside the work and not in its way. */
export function createAccessLog(fd = 1) {
  const out = new SonicBoom({ fd, sync: false, maxLength: mostWaiting })
  // A reader that went away or a full disk must not end the server; when there is room, lines are written again.
  out.on('error', () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    write: (access: Access) => out.write(`${JSON.stringify({ time: new Date(), ...access })}\n`),
    /** Resolves when what is waiting is written, or cannot be. */
    flush: () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, patience)
        out.flush(() => resolve())
      }),
  }
}
