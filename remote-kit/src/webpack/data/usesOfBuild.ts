import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, ourPackages, repositoryOf } from '../../ourPackages.ts'
import { endpointSources, hashOf } from './endpointSources.ts'
import { readUses } from './readUses.ts'
import { mergeUses, type Use } from './uses.ts'

type UsesByName = Record<string, Use[]>

const howItIsRead = readdirSync(import.meta.dirname).map((name) => join(import.meta.dirname, name))

/** It takes seconds: packages that are built of the same sources share it. */
async function cached(folder: string): Promise<UsesByName> {
  const packages = ourPackages(folder)
  const files = endpointSources(folder)
  const cache = join(repositoryOf(folder), '.cache/uses')
  const kept = join(cache, `${hashOf(packages, [...files, ...howItIsRead])}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as UsesByName
  const uses = Object.entries(await readUses(files)).map(
    ([file, own]) => [nameOf(packages, file), own] as const,
  )
  mkdirSync(cache, { recursive: true })
  const draft = join(cache, randomUUID())
  writeFileSync(draft, JSON.stringify(Object.fromEntries(uses)))
  renameSync(draft, kept)
  return Object.fromEntries(uses) as UsesByName
}

/**
 * The requests of a build to the backend.
 * @param folder the package's own
 * @param files what is in the build
 */
export async function usesOfBuild(folder: string, files: string[]): Promise<Use[]> {
  const uses = await cached(folder)
  if (Object.keys(uses).length === 0)
    throw new Error(
      `No source of an endpoint was found for ${folder}: its data-uses.json would promise nothing`,
    )
  const packages = ourPackages(folder)
  const names = new Set(files.map((file) => nameOf(packages, file)))
  return mergeUses(Object.entries(uses).flatMap(([name, own]) => (names.has(name) ? own : [])))
}
