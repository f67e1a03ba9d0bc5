import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Made, Order, Task } from './program.ts'

/** ms that the process may take for a photo before it is ended. */
const patience = 15_000

/** The most photos that may wait. */
const longestQueue = 200

interface Work {
  done: (bytes: Uint8Array) => void
  failed: (cause: Error) => void
  late: NodeJS.Timeout
}

/** Makes smaller images of photos in another process, at most half of the machine's cores at a time. */
export function createImageMaker(atOnce = Math.max(1, Math.floor(availableParallelism() / 2))) {
  const underWay = new Map<number, Work>()
  const inTurn = pLimit(atOnce)
  let child: ChildProcess | undefined
  let last = 0

  function start() {
    const program = join(import.meta.dirname, 'program.ts')
    const started = fork(program, { serialization: 'advanced', env: { UV_THREADPOOL_SIZE: String(atOnce) } })
    started.on('message', ({ id, bytes, fault }: Made) => settle(id, bytes ?? new Error(fault)))
    started.once('exit', (_code, signal) => end(started, `its process has ended (${signal ?? 'by itself'})`))
    started.once('error', (cause) => end(started, cause.message))
    // Pages come first.
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW)
    started.unref()
    started.channel?.unref()
    return started
  }

  function settle(id: number, outcome: Uint8Array | Error) {
    const work = underWay.get(id)
    if (!work) return
    underWay.delete(id)
    clearTimeout(work.late)
    if (outcome instanceof Error) work.failed(outcome)
    else work.done(outcome)
  }

  /** What it was making is made no more; the next photo gets a new process. */
  function end(ended: ChildProcess, fault: string) {
    if (ended !== child) return
    child = undefined
    ended.kill('SIGKILL')
    for (const id of [...underWay.keys()]) settle(id, new Error(fault))
  }

  const send = (bytes: Uint8Array, task: Task) =>
    new Promise<Uint8Array>((done, failed) => {
      const id = (last += 1)
      const maker = (child ??= start())
      const late = setTimeout(() => end(maker, 'it takes too long'), patience)
      underWay.set(id, { done, failed, late })
      maker.send({ id, bytes, task } satisfies Order, (cause) => cause && end(maker, cause.message))
    })

  return {
    isIdle: () => inTurn.activeCount === 0,
    /** Whether so many wait that no other should. */
    isBusy: () => inTurn.pendingCount >= longestQueue,
    /** @param read gets the photo once it is its turn @throws Error where the image cannot be made */
    make: (read: () => Promise<Uint8Array>, task: Task) => inTurn(async () => send(await read(), task)),
    pid: () => child?.pid,
    close: () => child && end(child, 'the server ends'),
  }
}
