import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** How a process was called; nothing when there is none, or only what is left of a dead one. */
export function commandLine(pid: number) {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export const isRunning = (pid: number) => commandLine(pid) !== ''

/** Kills a process that leads a group, and all that is left of its group. */
export function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing was left.
  }
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
