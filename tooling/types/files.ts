import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../stack/paths.ts'
import { renderTypes } from './render.ts'

const folder = join(root, 'shared-domain', 'src', 'database')

export interface StaleFile {
  file: string
  /** Its path in the repository. */
  name: string
  wanted: string
}

/** The generated files that differ from what a database says, with the text that they should have. */
export async function staleFiles(databaseUrl: string) {
  const stale: StaleFile[] = []
  for (const [base, text] of Object.entries(await renderTypes(databaseUrl))) {
    const file = join(folder, base)
    const wanted = await format(text, { ...(await resolveConfig(file)), filepath: file })
    if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted)
      stale.push({ file, name: relative(root, file), wanted })
  }
  return stale
}

export const staleWords = (stale: StaleFile[]) =>
  `${stale.map(({ name }) => name).join(', ')} differ from what supabase/migrations say.\n` +
  'Run `node tooling/types/generate.ts` and commit the result.'
