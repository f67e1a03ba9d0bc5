import { readFileSync } from 'node:fs'

/**
 * When a process was started, as a word to compare only: with it a recorded id cannot be mistaken for a later
 * process that got the same number. Undefined when there is no such process, `'unknown'` where the system has no /proc.
 */
export function startedAt(pid: number) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch (error) {
    return process.platform === 'linux' && (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'unknown'
  }
}

/** A process as it is written down for a later start of the stack. */
export interface RecordedProcess {
  pid: number
  startedAt: string
}

/** Writes down a running process; undefined when it is already gone. */
export function record(pid: number): RecordedProcess | undefined {
  const since = startedAt(pid)
  return since === undefined ? undefined : { pid, startedAt: since }
}

/** Whether exactly the recorded process still runs. */
export function stillRuns(recorded: RecordedProcess) {
  return startedAt(recorded.pid) === recorded.startedAt
}

/** Resolves once `done()` is true, asking every 25 ms; false when `timeout` (ms) passes first. */
export async function until(done: () => boolean | Promise<boolean>, timeout: number) {
  const deadline = performance.now() + timeout
  while (!(await done())) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

/** Ends a recorded process: asks with `signal`, insists with SIGKILL after `patience` ms. */
export async function end(recorded: RecordedProcess, signal: NodeJS.Signals = 'SIGTERM', patience = 5000) {
  if (!stillRuns(recorded)) return
  process.kill(recorded.pid, signal)
  if (await until(() => !stillRuns(recorded), patience)) return
  process.kill(recorded.pid, 'SIGKILL')
  await until(() => !stillRuns(recorded), patience)
}
