import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { refuseName } from '../../remote-kit/src/newRemote.ts'
import { packages } from '../workspaces.ts'
import type { Built } from './built.ts'
import { commandPart, treePart, type Part } from './gate/sources.ts'
import { currentCommit, lastChange } from './whoAndWhy.ts'

const run = promisify(execFile)

/** A remote in a repository of its own. */
export interface OutsideRemote {
  name: string
  folder: string
  /** The folder as the command names it. */
  named: string
}

/** Whether a remote is named by the folder of its repository. */
export const isFolder = (named: string) => /[\\/]/.test(named)

/** @throws Error when there is no remote in the folder, or one of the workspace has its name */
export function outsideRemote(named: string): OutsideRemote {
  const folder = resolve(named)
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`There is no remote in ${folder}`)
  const { name } = readManifest(folder)
  refuseName(name)
  if (packages().includes(name))
    throw new Error(`${name} is a package of this workspace: give the one in ${folder} another name`)
  if (!existsSync(join(folder, 'node_modules')))
    throw new Error(`${folder} lacks what npm installs: run npm ci there`)
  return { name, folder, named }
}

/** Builds the remote as its own repository does. @throws Error with the compiler's words */
export async function buildOutside({ name, folder }: OutsideRemote): Promise<Built> {
  const bin = join(folder, 'node_modules/.bin')
  try {
    await run(join(bin, 'remote-kit'), ['build'], {
      cwd: folder,
      maxBuffer: 32 * 1024 * 1024,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    })
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new Error(`${name} does not build:\n${stderr?.trim() || message}`, { cause })
  }
  return {
    name,
    version: readManifest(folder).version,
    dist: join(folder, 'dist'),
    commit: currentCommit(folder),
  }
}

export const outsideTree = ({ folder }: OutsideRemote): Part => treePart(folder)

/** Types, lint and tests, as the remote's own repository has them. */
export const outsideParts = ({ name, folder }: OutsideRemote): Part[] =>
  [
    ['types', ['tsc']],
    ['lint', ['eslint', '--max-warnings', '0', '.']],
    ['tests', ['jest', '--silent', '--passWithNoTests']],
  ].map(([part, command]) => commandPart(`${part as string} of ${name}`, command as string[], folder))

/** What its last commit says, apart from those of `npm version`. */
export const outsideChange = ({ folder }: OutsideRemote) => lastChange([], folder)
