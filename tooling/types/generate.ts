import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { runInterruptibly } from '../interruptible.ts'
import { root } from '../stack/paths.ts'
import { renderTypes } from './render.ts'
import { startScratchDatabase } from './scratchDatabase.ts'

const folder = join(root, 'shared-domain', 'src', 'database')

async function render(signal: AbortSignal) {
  // A database that runs already, or one of its own with the migrations as they stand here.
  const scratch = process.env.DATABASE_URL ? undefined : await startScratchDatabase(signal)
  try {
    return await renderTypes(scratch?.databaseUrl ?? process.env.DATABASE_URL ?? '')
  } finally {
    await scratch?.stop()
  }
}

await runInterruptibly(async (signal) => {
  const check = process.argv.includes('--check')
  const stale: string[] = []

  for (const [name, text] of Object.entries(await render(signal))) {
    const file = join(folder, name)
    const wanted = await format(text, { ...(await resolveConfig(file)), filepath: file })
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue
    stale.push(relative(root, file))
    if (check) continue
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, wanted)
  }

  if (check && stale.length > 0)
    throw new Error(
      `${stale.join(', ')} differ from what supabase/migrations say.\n` +
        'Run `node tooling/types/generate.ts` and commit the result.',
    )
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'The types are up to date')
})
