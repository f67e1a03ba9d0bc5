import { execFileSync } from 'node:child_process'

/** A figure that `ps` has of a process, its own and with those of its children. */
export function processFigure(pid: number, column: 'rss' | 'cputimes') {
  const family = ['-p', String(pid), '--ppid', String(pid)]
  const rows = execFileSync('ps', ['-o', `pid=,${column}=`, ...family], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const values = rows.map((row) => row.trim().split(/ +/).map(Number))
  const own = values.find(([id]) => id === pid)?.[1] ?? 0
  return { own, all: values.reduce((sum, [, value = 0]) => sum + value, 0) }
}
