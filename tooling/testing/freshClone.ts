import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packages, root } from '../workspaces.ts'
import { count } from './counts.ts'
import { copyFiles } from './workspaceCopy.ts'

const git = (folder: string, ...args: string[]) => {
  const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com']
  execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' })
}

/** An empty folder in which a clone can start its stack. */
export function readableFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  // PostgreSQL's system user must be able to enter it.
  chmodSync(folder, 0o755)
  return folder
}

/** A repository to clone from, whose `main` is the tree as it stands here, with what is in no commit yet. */
export function makeOrigin(folder: string) {
  count('clone')
  const [origin, draft] = [join(folder, 'origin.git'), join(folder, 'draft')]
  git(root, 'clone', '--quiet', '--bare', root, origin)
  git(origin, 'update-ref', 'refs/heads/main', 'HEAD')
  git(origin, 'symbolic-ref', 'HEAD', 'refs/heads/main')
  git(folder, 'clone', '--quiet', origin, draft)
  git(draft, 'rm', '-r', '--quiet', '.')
  copyFiles(draft)
  git(draft, 'add', '--all')
  git(draft, 'commit', '--quiet', '--allow-empty', '--message', 'What stands here')
  git(draft, 'push', '--quiet', 'origin', 'main')
  rmSync(draft, { recursive: true, force: true })
  return origin
}

/** By links to the files where that is possible: copies take a minute. */
function copyInstalled(from: string, to: string) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'pipe' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
}

/** Saves a clone minutes of the same work: `npm ci`, and the builds and checked types of the sources as they stand here. */
export function installAsHere(clone: string) {
  count('install')
  const record = 'node_modules/.package-lock.json'
  for (const name of ['.', ...packages()]) {
    const installed = join(root, name, 'node_modules')
    if (existsSync(installed)) copyInstalled(installed, join(clone, name, 'node_modules'))
    const built = join(root, name, 'dist')
    if (existsSync(built)) cpSync(built, join(clone, name, 'dist'), { recursive: true })
  }
  const types = join(root, '.cache/tsc')
  if (existsSync(types)) cpSync(types, join(clone, '.cache/tsc'), { recursive: true })
  // npm writes into this one.
  rmSync(join(clone, record))
  cpSync(join(root, record), join(clone, record))
}

/**
 * Removes a clone's unit tests, but those of one package: the gate of `npm run release -- all` runs all of them, as their
 * suites do already.
 */
export function thinOutTests(clone: string) {
  git(clone, 'rm', '--quiet', '--', '*.test.ts', '*.test.tsx', ':!shared-domain')
  git(clone, 'commit', '--quiet', '--message', 'Leave the tests to their suites')
}
