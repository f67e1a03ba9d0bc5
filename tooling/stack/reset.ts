import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirInUseError, lockDataDir } from './lock.ts'
import { dataDirSetting } from './settings.ts'

const dataDir = dataDirSetting()
const isOurs = ['keys.json', 'lock.json', 'site'].some((name) => existsSync(join(dataDir, name)))

if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
  console.log(`Nothing to remove: ${dataDir} is empty.`)
} else if (!isOurs) {
  console.error(`${dataDir} does not look like a stack's data folder: nothing is removed.`)
  process.exitCode = 1
} else {
  try {
    // Taking the lock also ends what a killed stack left running.
    await lockDataDir(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    console.log(`Removed ${dataDir}. The next npm start begins afresh.`)
    if (process.env.DATABASE_URL)
      console.log('The database of DATABASE_URL is not touched: empty it yourself.')
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    console.error(`${error.message}`)
    process.exitCode = 1
  }
}
