/**
 * `npm run create -- mf-news` makes the folder of a new remote with one page and its test, and installs it; `--to <folder>
 * --registry <address>` makes a repository of its own there, which has the shared packages from that registry.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRepository } from '../remote-kit/src/create.ts'
import { pageFiles, refuseName } from '../remote-kit/src/newRemote.ts'
import { packages, remotes, root } from './workspaces.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

/** Files that are the same in every remote. */
const common = ['tsconfig.json', 'tsconfig.src.json', 'webpack.config.ts']

/** The libraries and packages that the page and its test import. */
const imported = ['react', '@testing-library/react', 'shared-backend', 'shared-ui']

const pick = (from: Record<string, string>) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => imported.includes(name)))

/** Its files by their paths. The neighbour gives versions and ranges. */
function filesOf(name: string, neighbour: Manifest): Record<string, string> {
  const manifest = {
    ...neighbour,
    name,
    version: '0.1.0',
    dependencies: pick(neighbour.dependencies),
    devDependencies: pick(neighbour.devDependencies),
    peerDependencies: pick(neighbour.peerDependencies),
  }
  return { ...pageFiles(name).files, 'package.json': `${JSON.stringify(manifest, null, 2)}\n` }
}

/** @throws Error where the name cannot be one of a new remote, or npm does not install it */
function create(name: string) {
  refuseName(name)
  if (packages().includes(name) || existsSync(join(root, name))) throw new Error(`${name} is there already`)
  const [neighbour = ''] = remotes()
  for (const file of common) cpSync(join(root, neighbour, file), join(root, name, file))
  const manifest = JSON.parse(readFileSync(join(root, neighbour, 'package.json'), 'utf8')) as Manifest
  for (const [file, content] of Object.entries(filesOf(name, manifest))) {
    const path = join(root, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  console.log(`${name} is there: npm run dev -w ${name}, and its routes are in ${name}/src/routes.ts.`)
}

try {
  const options = { to: { type: 'string' }, registry: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = ''] = positionals
  if (values.to === undefined) create(name)
  else createRepository(name, values.to, values.registry)
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
