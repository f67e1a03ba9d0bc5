import { join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../../remote-kit/src/readJson.ts'
import { replaceFile } from './replaceFile.ts'

/** The state of a data folder that the stack remembers between starts. */
const stackState = v.object({
  /** The API's address under which file addresses were stored. */
  apiUrl: v.fallback(v.optional(v.string()), undefined),
  /** Where its site is served. */
  siteUrl: v.fallback(v.optional(v.string()), undefined),
  /** How many listings a finished seeding made. */
  seeded: v.fallback(v.optional(v.number()), undefined),
})
export type StackState = v.InferOutput<typeof stackState>

/** Reads the state; it is empty where the file is missing or damaged. */
export function readState(dataDir: string): StackState {
  try {
    return readJson(stackState, join(dataDir, 'state.json'))
  } catch {
    return {}
  }
}

/** Adds to the remembered state; the file is replaced atomically, so a kill leaves the former or the new one. */
export function remember(dataDir: string, change: StackState) {
  replaceFile(join(dataDir, 'state.json'), JSON.stringify({ ...readState(dataDir), ...change }))
}
