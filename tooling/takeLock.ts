import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lockfile from 'proper-lockfile'

/** ms after which a lock that nobody renews counts as left behind. */
const abandonedAfter = 5000

/** ms between two looks at a lock that somebody else holds. */
const pause = 250

interface LockOptions {
  /** Called at each look while another process holds the lock; what it throws ends the waiting. */
  onHeld?: (pid: number) => void
  /** Called if the lock is lost: its folder was removed, or this process stood still and another one took it. */
  onLost?: (cause: Error) => void
  /** Ends the waiting. */
  signal?: AbortSignal
}

/**
 * Takes the lock on `file`, which names the process that has it. It is given back when the process exits; one that was
 * killed leaves it to the next process after five seconds.
 * @returns what gives it back
 * @throws the signal's reason when that comes while waiting
 */
export async function takeLock(file: string, { onHeld, onLost, signal }: LockOptions = {}) {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      const release = await lockfile.lock(file, {
        realpath: false,
        stale: abandonedAfter,
        ...(onLost && { onCompromised: onLost }),
      })
      // A lock that was lost cannot be given back.
      const giveBack = () => release().catch(() => {})
      try {
        writeFileSync(file, String(process.pid), { mode: 0o600 })
      } catch (cause) {
        await giveBack()
        throw cause
      }
      return giveBack
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ELOCKED') throw cause
    }
    // Without a name it was taken a moment ago.
    const holder = existsSync(file) && Number(readFileSync(file, 'utf8'))
    if (holder) onHeld?.(holder)
    await wait(pause, undefined, { signal })
  }
}
