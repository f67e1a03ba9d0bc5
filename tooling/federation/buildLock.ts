import { takeLock } from '../takeLock.ts'

interface LockOptions {
  /** Gives up waiting. */
  signal?: AbortSignal
  /** Called once for each process that is waited for. */
  onWait?: (pid: number) => void
}

/**
 * Runs `work` while no other process on this machine does: two builds into one `dist` would leave a
 * mixture of both, and a site published from it.
 * @throws the signal's reason when that comes while waiting
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  { signal, onWait }: LockOptions = {},
): Promise<T> {
  let announced: number | undefined
  const onHeld = (pid: number) => {
    if (pid !== announced) onWait?.(pid)
    announced = pid
  }
  const release = await takeLock(file, { signal, onHeld })
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    await release()
  }
}
