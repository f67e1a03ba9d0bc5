import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/** One column of `ps`, for systems without /proc; undefined when there is no such process. */
function askPs(pid: number, column: 'lstart' | 'command') {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

function readProc(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * When a process was started, as a word to compare only: with it a recorded id cannot be mistaken for a later
 * process that got the same number. Undefined when there is no such process, or only what is left of a dead one.
 */
export function startedAt(pid: number) {
  if (!existsSync('/proc/self/stat')) return askPs(pid, 'lstart')
  const stat = readProc(pid, 'stat')
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}

/** How a process was called. */
export function commandLine(pid: number) {
  return existsSync('/proc/self/stat')
    ? readProc(pid, 'cmdline')?.replaceAll('\0', ' ')
    : askPs(pid, 'command')
}

/** A process as it is written down for a later start of the stack. */
export const recordedProcess = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  startedAt: v.string(),
})
export type RecordedProcess = v.InferOutput<typeof recordedProcess>

/** Processes as they are written down, by the name of their service. */
export const recordedProcesses = v.record(v.string(), recordedProcess)
export type RecordedProcesses = v.InferOutput<typeof recordedProcesses>

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

function send(recorded: RecordedProcess, signal: NodeJS.Signals) {
  if (!stillRuns(recorded)) return false
  try {
    return process.kill(recorded.pid, signal)
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Every process by its parent; only where there is /proc, which a machine without `ps` has as well. */
function byParent() {
  const families = new Map<number, number[]>()
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []
  for (const pid of pids) {
    const stat = readProc(pid, 'stat')
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    families.set(parent, [...(families.get(parent) ?? []), pid])
  }
  return families
}

/** What a process has started, and what that has started in turn. */
function descendants(pid: number): RecordedProcess[] {
  const families = byParent()
  const below = (parent: number): number[] =>
    (families.get(parent) ?? []).flatMap((child) => [child, ...below(child)])
  return below(pid)
    .map(record)
    .filter((one) => one !== undefined)
}

/** Kills a recorded process and all below it, which might hold what its successor needs. */
export async function kill(recorded: RecordedProcess) {
  const family = stillRuns(recorded) ? descendants(recorded.pid) : []
  for (const one of [recorded, ...family]) send(one, 'SIGKILL')
  await until(() => !stillRuns(recorded), 5000)
}

/** Kills what a process has left behind of its group, which bears its number. */
export function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing was left.
  }
}

/** Ends a recorded process: asks with `signal`, insists with SIGKILL after `patience` ms. */
export async function end(recorded: RecordedProcess, signal: NodeJS.Signals = 'SIGTERM', patience = 5000) {
  if (!send(recorded, signal)) return
  if (!(await until(() => !stillRuns(recorded), patience))) await kill(recorded)
}

/** Ends the services of a stack that is no more; the database last and gently. */
export async function endAll({ postgres, ...others }: RecordedProcesses) {
  await Promise.all(Object.values(others).map((one) => end(one)))
  if (postgres) await end(postgres, 'SIGINT', 20_000)
}
