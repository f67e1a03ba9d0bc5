import { spawn, type ChildProcess } from 'node:child_process'
import { childEnvironment } from './environment.ts'
import { ownFile } from './paths.ts'
import type { RecordedProcess, RecordedProcesses } from './processes.ts'

/** Before a watcher that died is replaced, in ms. */
const pause = 500

/**
 * Starts the process that outlives a stack that is killed, and ends what it had started: not every service notices
 * by itself, and one that hangs cannot.
 */
export function startWatcher() {
  const known: RecordedProcesses = {}
  let child: ChildProcess | undefined
  let stopped = false

  const tell = () => child?.stdin?.write(`${JSON.stringify(known)}\n`)

  function launch() {
    if (stopped) return
    child = spawn(process.execPath, [ownFile('watcherProcess.ts')], {
      env: childEnvironment({}),
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin?.on('error', () => {})
    child.once('error', () => {})
    child.once('close', () => setTimeout(launch, pause).unref())
    child.unref()
    tell()
  }
  launch()

  return {
    remember(name: string, recorded: RecordedProcess) {
      known[name] = recorded
      tell()
    },
    /** To be called when nothing is left to end. */
    stop() {
      stopped = true
      child?.kill('SIGKILL')
    },
  }
}
