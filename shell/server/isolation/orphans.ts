import { spawn, type ChildProcess } from 'node:child_process'

/** A child process that gets the renderers' ids as lines of input, and kills the last ones when its input ends. */
const script =
  'trap "" INT TERM HUP; while read -r line; do pids=$line; done; [ -n "$pids" ] && kill -9 $pids'

/**
 * Ends renderers when the server is killed and cannot do it itself. A renderer notices that when it reads the next
 * page; one that hangs never does.
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
    // If it was ended, the next renderer starts another one.
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function sendIds() {
    child ??= launch()
    child.stdin?.write(`${[...pids].join(' ')}\n`)
  }

  return {
    add(pid: number) {
      pids.add(pid)
      sendIds()
    },
    remove(pid: number) {
      if (pids.delete(pid)) sendIds()
    },
  }
}

export type OrphanWatch = ReturnType<typeof createOrphanWatch>
