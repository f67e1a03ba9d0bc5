import { destination, pino, stdTimeFunctions } from 'pino'
import type { Access } from './access.ts'

/** Bytes that may wait to be written; what comes beyond them is dropped, so that a full disk costs lines only. */
const mostWaiting = 1024 * 1024

/** The access log: lines of JSON on standard output, written beside the work and not in its way. */
export function createAccessLog(fd = 1) {
  const out = destination({ dest: fd, sync: false, maxLength: mostWaiting })
  // A reader that went away or a full disk must not end the server.
  out.on('error', () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const log = pino(
    { base: null, timestamp: stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    out,
  )
  return {
    write: (access: Access) => log.info(access),
    /** Writes what is waiting. */
    flush() {
      try {
        out.flushSync()
      } catch {
        // There is nowhere to say it.
      }
    },
  }
}
