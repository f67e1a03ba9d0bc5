import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readJson } from '../readJson.ts'
import { record, recordedProcess, stillRuns, type RecordedProcess } from '../stack/processes.ts'

/** ms between two looks at a lock that somebody else holds. */
const pause = 250

interface LockOptions {
  /** Gives up waiting. */
  signal?: AbortSignal
  /** Called once for each holder that is waited for. */
  onWait?: (holder: RecordedProcess) => void
}

/** The living holder of the lock. Without one, or with one that cannot be read, nobody has it. */
function holderOf(file: string) {
  try {
    const holder = readJson(recordedProcess, file)
    return stillRuns(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

/** Takes the lock, or returns who has it. A link appears with its content: nobody ever reads half a lock. */
function take(file: string): RecordedProcess | undefined {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(record(process.pid)))
  try {
    linkSync(draft, file)
    return undefined
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  } finally {
    rmSync(draft, { force: true })
  }
  const holder = holderOf(file)
  if (holder) return holder
  rmSync(file, { force: true })
  return take(file)
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
  mkdirSync(dirname(file), { recursive: true })
  let announced: number | undefined
  for (let holder = take(file); holder; holder = take(file)) {
    if (holder.pid !== announced) onWait?.(holder)
    announced = holder.pid
    await wait(pause, undefined, { signal })
  }
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
