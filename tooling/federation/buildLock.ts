import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** ms between two looks at a lock that somebody else holds. */
const pause = 250

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes the lock, or tells who holds it. A holder that died holds nothing. */
async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder && !isAlive(holder)) await rm(file, { force: true })
  return false
}

/**
 * Runs `work` while no other process on this machine does: two builds into one `dist` would leave a
 * mixture of both, and a site published from it.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  while (!(await take(file))) await new Promise((resolve) => setTimeout(resolve, pause))
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
