// Waits for the stack's process to be gone, whose end of the pipe then closes, and ends what it had started.
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { endAll, recordedProcesses, type RecordedProcesses } from './processes.ts'

const message = v.pipe(v.string(), v.parseJson(), recordedProcesses)

let services: RecordedProcesses = {}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
for await (const line of createInterface(process.stdin)) {
  const { success, output } = v.safeParse(message, line)
  // A stack that is killed while it writes leaves half a line: what it said before holds.
  if (success) services = output
}
await endAll(services)
