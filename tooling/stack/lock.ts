import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Disk } from './disk.ts'
import { endAll, record, stillRuns, type RecordedProcess, type RecordedProcesses } from './processes.ts'
import { replaceFile } from './replaceFile.ts'

interface LockFile {
  owner: RecordedProcess
  children: RecordedProcesses
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

/** Between two tries to write what a full disk did not take, in ms. */
const pause = 2000

/**
 * Makes this process the only owner of a data folder, until it ends in whatever way. Children that a killed owner left
 * behind are ended first. By process and not by a lock that must be renewed, so that a machine may sleep in between and
 * a start after a kill has nothing to wait for.
 * @throws {DataDirInUseError}
 */
export async function lockDataDir(dataDir: string) {
  // What is made on the way there is like any other folder.
  mkdirSync(dirname(dataDir), { recursive: true })
  // Root's database runs as another user, who passes through.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const file = join(dataDir, 'lock.json')
  const former = read(file)
  if (former && stillRuns(former.owner)) throw new DataDirInUseError(dataDir, former.owner.pid)
  await endAll(former?.children ?? {})

  const owner = record(process.pid)
  if (!owner) throw new Error('This process cannot be found among the running ones')
  const content: LockFile = { owner, children: {} }
  const write = () => replaceFile(file, JSON.stringify(content))
  let timer: NodeJS.Timeout | undefined
  let released = false
  write()

  function save(disk: Disk) {
    clearTimeout(timer)
    if (!released && !disk.attempt(write)) timer = setTimeout(() => save(disk), pause).unref()
  }

  return {
    /** Writes down a child, so that a later start can end it should this process be killed. */
    remember(name: string, child: RecordedProcess, disk: Disk) {
      content.children[name] = child
      save(disk)
    },
    release() {
      released = true
      clearTimeout(timer)
      rmSync(file, { force: true })
    },
  }
}

export type Lock = Awaited<ReturnType<typeof lockDataDir>>
