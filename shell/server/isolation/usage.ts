import { readFileSync } from 'node:fs'

/** The unit of processor time in /proc on every Linux. */
const ticksPerSecond = 100

function readProc(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Resident memory of a process in bytes; 0 without /proc. */
export const residentBytes = (pid: number) =>
  Number(/^VmRSS:\s*(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1] ?? 0) * 1024

/** Processor time of a process in ms, over all its threads; 0 without /proc. */
export function processorTime(pid: number) {
  const stat = readProc(pid, 'stat')
  // The fields follow the program's name, which may have any characters.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond) * 1000
}
