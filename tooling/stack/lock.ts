import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'
import type { Disk } from './disk.ts'
import {
  endAll,
  record,
  recordedProcess,
  recordedProcesses,
  stillRuns,
  type RecordedProcess,
} from './processes.ts'
import { replaceFile } from './replaceFile.ts'

const lockFile = v.object({ owner: recordedProcess, children: recordedProcesses })
type LockFile = v.InferOutput<typeof lockFile>

/** Another running stack owns the data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by a running stack (process ${pid}): stop it, or set DATA_DIR=<another folder>`,
    )
    this.name = 'DataDirInUseError'
  }
}

/** What the lock says; undefined without one, and with one that says nothing, which `onTrouble` is told. */
function read(file: string, onTrouble: (message: string) => void) {
  if (!existsSync(file)) return undefined
  try {
    return readJson(lockFile, file)
  } catch (cause) {
    onTrouble(`${(cause as Error).message}; it counts as no lock`)
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
export async function lockDataDir(
  dataDir: string,
  onTrouble: (message: string) => void = (message) => console.error(message),
) {
  // What is made on the way there is like any other folder.
  mkdirSync(dirname(dataDir), { recursive: true })
  // Root's database runs as another user, who passes through.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const file = join(dataDir, 'lock.json')
  const former = read(file, onTrouble)
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
