import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeLock } from '../takeLock.ts'
import { isRunning } from './processes.ts'

/** Another running stack owns the data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by a running stack (process ${pid}): stop it, or set DATA_DIR=<another folder>`,
    )
    this.name = 'DataDirInUseError'
  }
}

/** For the lock of a stack that was killed to count as left behind, in ms. */
const timeLimit = 10_000

/**
 * Makes this process the only owner of a data folder, until it ends in whatever way.
 * @returns what gives it back
 * @throws {DataDirInUseError}
 */
export function lockDataDir(
  dataDir: string,
  onTrouble: (message: string) => void = (message) => console.error(message),
) {
  // Its parents are made with the usual permissions.
  mkdirSync(dirname(dataDir), { recursive: true })
  // Root's database runs as another user, who passes through.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const deadline = performance.now() + timeLimit
  return takeLock(join(dataDir, 'owner.pid'), {
    onHeld(pid) {
      if (isRunning(pid) || performance.now() > deadline) throw new DataDirInUseError(dataDir, pid)
    },
    onLost: ({ message }) => onTrouble(`The lock on ${dataDir} is lost: ${message}`),
  })
}
