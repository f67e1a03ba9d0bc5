import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { count } from './counts.ts'
import { packages, root } from '../workspaces.ts'

/** Links what is installed, but the repository's own packages, which are the copy's. */
function linkInstalled(from: string, to: string, own: string[]) {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) if (!own.includes(name)) symlinkSync(join(from, name), join(to, name))
}

/** Copies the repository as it stands, with what is in no commit yet. */
export function copyFiles(folder: string) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
}

/**
 * The repository as it stands, in a folder that a test may edit, with what is installed here.
 * @returns its folder, and what removes it
 */
export function copyWorkspace() {
  count('clone')
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'))
  copyFiles(folder)
  // By the packages' names: the folder `supabase` is called as a package that is installed.
  const own = new Map(packages().map((place) => [readManifest(join(root, place)).name, place]))
  linkInstalled(join(root, 'node_modules'), join(folder, 'node_modules'), [...own.keys()])
  for (const [name, place] of own) {
    symlinkSync(join(folder, place), join(folder, 'node_modules', name))
    linkInstalled(join(root, place, 'node_modules'), join(folder, place, 'node_modules'), [...own.keys()])
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
