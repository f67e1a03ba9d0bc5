import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../../readJson.ts'
import { root } from '../../workspaces.ts'
import { endpointSources, hashOf } from './endpointSources.ts'
import { readUses } from './readUses.ts'
import { dataUses, mergeUses, type Use } from './uses.ts'

const usesByFile = v.record(v.string(), dataUses)

const howItIsRead = readdirSync(import.meta.dirname).map((name) => join(import.meta.dirname, name))

/** It takes seconds: packages that are built of the same sources share it. */
async function cached(files: string[]): Promise<Record<string, Use[]>> {
  const folder = join(root, '.cache/uses')
  const kept = join(folder, `${hashOf([...files, ...howItIsRead])}.json`)
  try {
    return readJson(usesByFile, kept)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
  const uses = Object.entries(await readUses(files)).map(
    ([file, own]) => [relative(root, file), own] as const,
  )
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, randomUUID())
  writeFileSync(draft, JSON.stringify(Object.fromEntries(uses)))
  renameSync(draft, kept)
  return Object.fromEntries(uses)
}

/**
 * The requests of a build to the backend.
 * @param folder the package's own
 * @param files the sources that are in the build
 */
export async function usesOfBuild(folder: string, files: Set<string>): Promise<Use[]> {
  const uses = await cached(endpointSources(folder))
  if (Object.keys(uses).length === 0)
    throw new Error(
      `No source of an endpoint was found for ${folder}: its data-uses.json would promise nothing`,
    )
  return mergeUses(Object.entries(uses).flatMap(([file, own]) => (files.has(join(root, file)) ? own : [])))
}
