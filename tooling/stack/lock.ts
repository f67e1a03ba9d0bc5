import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, record, stillRuns, type RecordedProcess } from './processes.ts'

interface LockFile {
  owner: RecordedProcess
  children: Record<string, RecordedProcess>
}

/** Another running stack owns the data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by a running stack (process ${pid}): stop it, or set DATA_DIR=<another folder>`,
    )
    this.name = 'DataDirInUseError'
  }
}

function read(file: string): LockFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockFile
  } catch {
    return undefined
  }
}

/**
 * Makes this process the only owner of a data folder. Children that a killed owner left behind are ended first,
 * the database last and gently.
 * @throws {DataDirInUseError}
 */
export async function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock.json')
  const former = read(file)
  if (former && stillRuns(former.owner)) throw new DataDirInUseError(dataDir, former.owner.pid)

  const { postgres, ...others } = former?.children ?? {}
  await Promise.all(Object.values(others).map((child) => end(child)))
  if (postgres) await end(postgres, 'SIGINT', 20_000)

  const owner = record(process.pid)
  if (!owner) throw new Error('This process cannot be found among the running ones')
  const content: LockFile = { owner, children: {} }
  function write() {
    writeFileSync(`${file}.new`, JSON.stringify(content))
    renameSync(`${file}.new`, file)
  }
  write()

  return {
    /** Writes down a child, so that a later start can end it should this process be killed. */
    remember(name: string, pid: number) {
      const child = record(pid)
      if (!child) return
      content.children[name] = child
      write()
    },
    release() {
      rmSync(file, { force: true })
    },
  }
}

export type Lock = Awaited<ReturnType<typeof lockDataDir>>

/** Whether a living stack owns the folder. */
export function isLocked(dataDir: string) {
  const owner = read(join(dataDir, 'lock.json'))?.owner
  return owner !== undefined && stillRuns(owner)
}
