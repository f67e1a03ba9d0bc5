// Runs one stack for tests until its standard input closes or SIGTERM comes; prints its addresses as a line of JSON.
import { rmSync } from 'node:fs'
import { startStack, type StackOptions } from '../stack/index.ts'
import { freshDataDir } from './template.ts'

const given = JSON.parse(process.argv[2] ?? '{}') as Partial<StackOptions>
const seedProperties = given.seedProperties ?? 0
let dataDir = given.dataDir

// From the beginning: the services are processes of their own, which nobody else would end.
const interrupt = new AbortController()
const interrupted = new Promise((resolve) => interrupt.signal.addEventListener('abort', resolve))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort())
process.stdin.on('end', () => interrupt.abort()).resume()

try {
  dataDir ??= await freshDataDir(seedProperties, interrupt.signal)
  const stack = await startStack({
    site: false,
    durable: false,
    jobsEvery: 0,
    // Tests check the rendered pages, and not their speed beside other processes on the same machine.
    renderSeconds: 5,
    // A test that switches releases waits for its server.
    followSeconds: 0.1,
    ...given,
    dataDir,
    seedProperties,
    signal: interrupt.signal,
    onTrouble: (message) => console.error(message),
  })
  console.log(JSON.stringify({ ...stack, pid: process.pid, processes: stack.processes() }))
  await interrupted
  await stack.stop()
} catch (error) {
  if (!interrupt.signal.aborted) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
if (given.dataDir === undefined && dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
process.exit()
