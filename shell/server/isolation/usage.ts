import { readFileSync } from 'node:fs'

/** Processor time is counted in these, by Linux on every machine. */
const ticksPerSecond = 100

function readProc(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Bytes of memory that a process takes up now; 0 where there is no /proc to say so. */
export const residentBytes = (pid: number) =>
  Number(/^VmRSS:\s*(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1] ?? 0) * 1024

/** ms of processor time that a process has taken so far, all its threads together; 0 where there is no /proc. */
export function processorTime(pid: number) {
  const stat = readProc(pid, 'stat')
  // Behind the program's name, which may have anything in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond) * 1000
}
