import { spawn, type ChildProcess } from 'node:child_process'

/** Knows the processes by its last line of input, and kills them when that input ends. */
const script =
  'trap "" INT TERM HUP; while read -r line; do pids=$line; done; [ -n "$pids" ] && kill -9 $pids'

/**
 * Ends renderers when the server is killed and cannot do it itself. They notice when they read the next page; one that
 * hangs never does.
 */
export function createOrphanWatch() {
  const pids = new Set<number>()
  let child: ChildProcess | undefined

  function launch() {
    const started = spawn('/bin/sh', ['-c', script], {
      env: {},
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    started.unref()
    started.on('error', () => {})
    started.stdin.on('error', () => {})
    // Somebody ended it: the next process to be watched starts another.
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function tell() {
    child ??= launch()
    child.stdin?.write(`${[...pids].join(' ')}\n`)
  }

  return {
    add(pid: number) {
      pids.add(pid)
      tell()
    },
    remove(pid: number) {
      if (pids.delete(pid)) tell()
    },
  }
}

export type OrphanWatch = ReturnType<typeof createOrphanWatch>
