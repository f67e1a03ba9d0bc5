import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, layout, publicForms, shellName } from './layout.ts'
import { root } from './packages.ts'
import { linesOf, readSwitches, type Registry, type Switch } from './registry.ts'
import { whileSwitching } from './switch.ts'

const day = 24 * 60 * 60 * 1000

const foldersIn = async (folder: string) => ((await exists(folder)) ? readdir(folder) : [])

/** Versions that are served, that a rollback can go back to, or that pages opened since `since` (ms) have seen served. */
function keptVersions(registry: Registry, switches: Switch[], name: string, since: number) {
  const line = linesOf(registry)[name]
  const reachable = line ? [line.current, ...line.previous].map(({ version }) => version) : []
  const lately = switches
    .filter(({ at }) => Date.parse(at) >= since)
    .flatMap(({ changes }) => changes[name]?.from ?? [])
  return new Set([...reachable, ...lately])
}

/** The shell's versions share a folder: what none of those kept has listed goes. */
async function pruneShellFiles(siteDir: string) {
  const { shell, build } = layout(siteDir)
  const versions = await foldersIn(build(shellName, ''))
  const listed = await Promise.all(versions.map((version) => publicForms(build(shellName, version))))
  const kept = new Set([...listed.flat(), ...(await readdir(join(root, shellName, 'public')))])
  const lying = await readdir(shell, { recursive: true, withFileTypes: true })
  for (const entry of lying) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(path.slice(shell.length + 1))) await rm(path)
  }
}

/**
 * Removes releases that nobody can ask for any more: not served, beyond what a rollback goes back to, and replaced
 * more than `days` ago, so that no page that is still open has begun with them.
 * @returns what was removed, as `mf-catalogue 1.0.0`
 */
export const prune = (siteDir: string, days: number, now = Date.now()) =>
  whileSwitching(siteDir, async (registry) => {
    const { open, build } = layout(siteDir)
    const switches = readSwitches(siteDir)
    const removed: string[] = []
    for (const name of Object.keys(linesOf(registry))) {
      const kept = keptVersions(registry, switches, name, now - days * day)
      for (const version of await foldersIn(build(name, ''))) {
        if (kept.has(version)) continue
        // The full build goes last: after a kill in between, the next pruning finds it.
        for (const place of name === shellName ? [build] : [open, build])
          await rm(place(name, version), { recursive: true, force: true })
        removed.push(`${name} ${version}`)
      }
    }
    if (registry.shell) await pruneShellFiles(siteDir)
    return removed
  })
