import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replaceFile.ts'

/** What the stack remembers of a data folder between starts. */
export interface StackState {
  /** The API's address under which file addresses were stored. */
  apiUrl?: string
  /** How many listings a finished seeding made. */
  seeded?: number
}

export function readState(dataDir: string): StackState {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'state.json'), 'utf8')) as StackState
  } catch {
    return {}
  }
}

/** Adds to the remembered state; the file is replaced whole, so a kill leaves the former or the new one. */
export function remember(dataDir: string, change: StackState) {
  replaceFile(join(dataDir, 'state.json'), JSON.stringify({ ...readState(dataDir), ...change }))
}
