// Runs one stack for tests until its standard input closes or SIGTERM comes; prints its addresses as a line of JSON.
import { rmSync } from 'node:fs'
import { startStack, type StackOptions } from '../stack/index.ts'
import { freshDataDir } from './template.ts'

const given = JSON.parse(process.argv[2] ?? '{}') as Partial<StackOptions>
const seedProperties = given.seedProperties ?? 0
let dataDir = given.dataDir

function removeData() {
  if (given.dataDir === undefined && dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
}

try {
  dataDir ??= await freshDataDir(seedProperties)
  const stack = await startStack({
    site: false,
    durable: false,
    clock: 0,
    ...given,
    dataDir,
    seedProperties,
    onTrouble: (message) => console.error(message),
  })

  const finish = async () => {
    await stack.stop()
    removeData()
    process.exit(0)
  }
  process.once('SIGTERM', () => void finish())
  process.once('SIGINT', () => void finish())
  process.stdin.on('end', () => void finish()).resume()
  console.log(JSON.stringify({ ...stack, processes: stack.processes() }))
} catch (error) {
  console.error((error as Error).message)
  removeData()
  process.exit(1)
}
