// For jest's `setupFilesAfterEnv`: a unit or component test starts no process, no thread and no build. A test that needs
// one takes seconds, and is called `*.integration.test.ts`.
import childProcess, { ChildProcess } from 'node:child_process'
import workerThreads from 'node:worker_threads'

function refuse(): never {
  throw new Error('A unit test starts no process, thread or build: name the file *.integration.test.ts')
}

const { spawnSync, execSync, execFileSync } = childProcess
const { Worker } = workerThreads
const { spawn } = ChildProcess.prototype as unknown as { spawn: unknown }

// The asynchronous functions all call it.
Object.assign(ChildProcess.prototype, { spawn: refuse })
Object.assign(childProcess, { spawnSync: refuse, execSync: refuse, execFileSync: refuse })
Object.assign(workerThreads, { Worker: refuse })

jest.mock('webpack', () => new Proxy(jest.requireActual<() => void>('webpack'), { apply: refuse }))

// A test that stopped the clock leaves the next one a running clock.
beforeEach(() => void jest.useRealTimers())

// The next file of the same jest process may be an integration test.
afterAll(() => {
  Object.assign(ChildProcess.prototype, { spawn })
  Object.assign(childProcess, { spawnSync, execSync, execFileSync })
  Object.assign(workerThreads, { Worker })
})
