import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../stack/paths.ts'
import { renderTypes } from './render.ts'
import { startScratchDatabase } from './scratchDatabase.ts'

const folder = join(root, 'shared-backend', 'src', 'database')

// Postgres does not end with us: a signal ends it first, also while it starts.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort(signal))

async function render() {
  // A database that runs already, or one of its own with the migrations as they stand here.
  const scratch = process.env.DATABASE_URL ? undefined : await startScratchDatabase(interrupt.signal)
  try {
    return await renderTypes(scratch?.databaseUrl ?? process.env.DATABASE_URL ?? '')
  } finally {
    await scratch?.stop()
  }
}

async function renderOrLeave() {
  try {
    return await render()
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    process.exit(128 + constants.signals[interrupt.signal.reason as NodeJS.Signals])
  }
}

const check = process.argv.includes('--check')
const stale: string[] = []

for (const [name, text] of Object.entries(await renderOrLeave())) {
  const file = join(folder, name)
  const wanted = await format(text, { ...(await resolveConfig(file)), filepath: file })
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue
  stale.push(relative(root, file))
  if (check) continue
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, wanted)
}

if (check && stale.length > 0) {
  console.error(`${stale.join(', ')} differ from what supabase/migrations say.`)
  console.error('Run `node tooling/types/generate.ts` and commit the result.')
  process.exitCode = 1
} else {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'The types are up to date')
}
