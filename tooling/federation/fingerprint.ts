import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kitName, sharedPackages } from '../workspaces.ts'
import { root } from './packages.ts'

const ignored = new Set(['node_modules', 'dist', '.cache', '.local'])

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

interface Locked {
  link?: boolean
}

/** Entries of the lockfile for other people's packages: a version of our own changes no other build. */
function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const others = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return JSON.stringify(others)
}

/** A hash of all inputs of a package's build: its sources, the shared packages, the factory, what is installed. */
export function fingerprint(name: string) {
  const hash = createHash('sha256')
  const folders = [name, ...sharedPackages(), kitName, 'tooling/webpack'].map((folder) => join(root, folder))
  for (const path of folders.flatMap((folder) => [...filesBelow(folder)]))
    hash.update(path.slice(root.length)).update(readFileSync(path))
  hash.update(installed())
  return hash.digest('hex').slice(0, 16)
}
