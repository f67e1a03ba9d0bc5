import { format } from 'node:util'
import { requestIds } from './backend.ts'

/** Makes each complaint of this process a line of JSON, those of libraries among them, with the request that it concerns. */
export function complainInLines() {
  const write =
    (level: string) =>
    (...words: unknown[]) => {
      const line = { time: new Date(), level, id: requestIds.getStore(), message: format(...words) }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    }
  console.error = write('error')
  console.warn = write('warning')
}
