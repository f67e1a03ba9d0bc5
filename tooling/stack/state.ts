import { join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'
import { replaceFile } from './replaceFile.ts'

/** What the stack remembers of a data folder between starts. */
const stackState = v.object({
  /** The API's address under which file addresses were stored. */
  apiUrl: v.fallback(v.optional(v.string()), undefined),
  /** How many listings a finished seeding made. */
  seeded: v.fallback(v.optional(v.number()), undefined),
})
export type StackState = v.InferOutput<typeof stackState>

/** What can be read of it. */
export function readState(dataDir: string): StackState {
  try {
    return readJson(stackState, join(dataDir, 'state.json'))
  } catch {
    return {}
  }
}

/** Adds to the remembered state; the file is replaced whole, so a kill leaves the former or the new one. */
export function remember(dataDir: string, change: StackState) {
  replaceFile(join(dataDir, 'state.json'), JSON.stringify({ ...readState(dataDir), ...change }))
}
