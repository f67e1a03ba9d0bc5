import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runInterruptibly } from '../interruptible.ts'
import { staleFiles, staleWords } from './files.ts'
import { startScratchDatabase } from './scratchDatabase.ts'

async function compare(signal: AbortSignal) {
  // A database that runs already, or one of its own with the migrations as they stand here.
  const scratch = process.env.DATABASE_URL ? undefined : await startScratchDatabase(signal)
  try {
    return await staleFiles(scratch?.databaseUrl ?? process.env.DATABASE_URL ?? '')
  } finally {
    await scratch?.stop()
  }
}

await runInterruptibly(async (signal) => {
  const stale = await compare(signal)
  if (process.argv.includes('--check') && stale.length > 0) throw new Error(staleWords(stale))
  for (const { file, wanted } of stale) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, wanted)
  }
  const names = stale.map(({ name }) => name).join(', ')
  console.log(names ? `Wrote ${names}` : 'The types are up to date')
})
