import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirInUseError, lockDataDir } from './lock.ts'
import { hasSecrets } from './secrets.ts'
import { dataDirSetting } from './settings.ts'

/** The files that starts and releases make; the keys, by which a data folder is known, go last. */
const ownNames = [
  ...['postgres', 'postgres.new', 'api', 'mail', 'logs', 'site', 'static', 'state.json', 'state.json.new'],
  ...['owner.pid', 'keys.json.new', 'keys.json'],
]

const dataDir = dataDirSetting()

async function reset() {
  const unlock = await lockDataDir(dataDir)
  for (const name of ownNames) rmSync(join(dataDir, name), { recursive: true, force: true })
  await unlock()
  const foreign = readdirSync(dataDir)
  if (foreign.length === 0) rmdirSync(dataDir)
  else console.log(`Left alone, for no stack made it: ${foreign.join(', ')}`)
  console.log(`Removed the data in ${dataDir}. The next npm start begins afresh.`)
  if (process.env.DATABASE_URL) console.log('The database of DATABASE_URL is not touched: empty it yourself.')
}

if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
  console.log(`Nothing to remove: ${dataDir} is empty.`)
} else if (!hasSecrets(dataDir)) {
  console.error(`${dataDir} does not look like a stack's data folder: nothing is removed.`)
  process.exitCode = 1
} else {
  await reset().catch((error: unknown) => {
    if (!(error instanceof DataDirInUseError)) throw error
    console.error(error.message)
    process.exitCode = 1
  })
}
