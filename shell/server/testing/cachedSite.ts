import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { folderNameOf } from '../releases/artifacts.ts'
import { keptRegistry } from '../releases/releaseStore.ts'

interface CachedRelease {
  /** 1.0.0 unless given. */
  version?: string
  /** Its entry in the registry, apart from the version. */
  describes: object
  /** Its files by their paths in the package; those in `dist` that browsers may ask for are named in `open`. */
  files: Record<string, string>
  open: string[]
}

/** The folder of a server, with a registry of its own and unpacked releases: a site without a project. */
export function cachedSite(releases: Record<string, CachedRelease>) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const artifacts = Object.entries(releases).map(([name, { files, open, version = '1.0.0' }]) => {
    const artifact = { package: name, version, integrity: `sha512-${name}`, resolved: 'file:/gone.tgz' }
    const all = { ...files, 'dist/public-files.json': JSON.stringify(open) }
    for (const [file, content] of Object.entries(all)) {
      const path = join(folder, 'artifacts', folderNameOf(artifact), file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
    return artifact
  })
  const lines = Object.entries(releases).map(([name, { describes, version = '1.0.0' }]) => [
    name,
    { current: { ...describes, version }, disabled: false },
  ])
  const { shell = null, ...remotes } = Object.fromEntries(lines) as Record<string, object | null>
  writeFileSync(
    keptRegistry(folder, 'production'),
    JSON.stringify({ revision: 1, shell, remotes, artifacts }),
  )
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

export const smallShell = {
  describes: { scripts: ['main.js'], styles: [], fonts: [] },
  files: { 'dist/main.js': 'x'.repeat(4 * 1024 * 1024) },
  open: ['main.js'],
}

/** A site of the shell alone. */
export const smallSite = () => cachedSite({ shell: smallShell })
