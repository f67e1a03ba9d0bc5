// Waits for the stack's process to be gone, whose end of the pipe then closes, and ends what it had started.
import { createInterface } from 'node:readline'
import { endAll, type RecordedProcesses } from './processes.ts'

let services: RecordedProcesses = {}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
for await (const line of createInterface(process.stdin)) services = JSON.parse(line) as RecordedProcesses
await endAll(services)
