import { createHash } from 'node:crypto'
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataDirInUseError, startStack } from '../stack/index.ts'
import { lockDataDir } from '../stack/lock.ts'
import { root } from '../stack/paths.ts'

const cache = join(root, '.cache', 'stacks')
const kept = 4

function addFolder(hash: ReturnType<typeof createHash>, folder: string) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(sql|ts|csv|json|avif|png)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    hash.update(file).update(readFileSync(file))
  }
}

/** Everything that decides what a new data folder holds. */
function keyOf(seedProperties: number) {
  const hash = createHash('sha256').update(String(seedProperties))
  addFolder(hash, join(root, 'supabase', 'migrations'))
  for (const name of ['roles.sql', 'grants.sql', 'postgres.ts', 'secrets.ts']) {
    hash.update(readFileSync(join(root, 'tooling', 'stack', name)))
  }
  hash.update(readFileSync(join(root, 'tooling', 'package.json')))
  if (seedProperties > 0) addFolder(hash, join(root, 'tooling', 'seed'))
  return hash.digest('hex').slice(0, 16)
}

function prune() {
  const age = (name: string) => statSync(join(cache, name)).mtimeMs
  const finished = readdirSync(cache).filter((name) => !name.startsWith('new-'))
  for (const name of finished.sort((a, b) => age(b) - age(a)).slice(kept)) {
    rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/** ms after which an unfinished folder that no stack holds was left behind, not just begun. */
const abandoned = 60_000

/** Removes what killed runs left unfinished. */
async function removeAbandoned() {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('new-'))) {
    const dataDir = join(cache, name)
    const begun = statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Date.now() - begun < abandoned) continue
    try {
      const unlock = await lockDataDir(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
      await unlock()
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error
    }
  }
}

/** A data folder with schema and listings as a first start leaves it, made once per state of their sources. */
async function template(seedProperties: number, signal?: AbortSignal) {
  const finished = join(cache, keyOf(seedProperties))
  mkdirSync(cache, { recursive: true })
  await removeAbandoned()
  if (existsSync(finished)) return finished
  const dataDir = mkdtempSync(join(cache, 'new-'))
  try {
    chmodSync(dataDir, 0o755)
    const stack = await startStack({ dataDir, seedProperties, site: false, durable: false, signal })
    await stack.stop()
    rmSync(join(dataDir, 'logs'), { recursive: true, force: true })
    // Two test runs may make it at once; the first one stays.
    if (!existsSync(finished)) renameSync(dataDir, finished)
    prune()
    return finished
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A data folder of its own in the system's temporary folder, copied from the template. The signal gives it up. */
export async function freshDataDir(seedProperties: number, signal?: AbortSignal) {
  const source = await template(seedProperties, signal)
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'))
  // PostgreSQL's system user must be able to enter it.
  chmodSync(dataDir, 0o755)
  cpSync(source, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return dataDir
}
