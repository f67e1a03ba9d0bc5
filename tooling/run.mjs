// Runs on the machine's own Node (20.19 or newer) before anything is installed, as does what it imports.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'

const tasks = {
  start: ['tooling/stack/start.ts'],
  reset: ['tooling/stack/reset.ts'],
  dev: ['tooling/develop/index.ts'],
  test: ['tooling/test.ts', 'test'],
  'test:full': ['tooling/test.ts', 'test:full'],
  verify: ['tooling/verify.ts'],
  bench: ['tooling/bench/run.ts'],
  bump: ['tooling/federation/bump.ts'],
  release: ['tooling/federation/release.ts', 'release'],
  rollback: ['tooling/federation/release.ts', 'rollback'],
  disable: ['tooling/federation/release.ts', 'disable'],
  enable: ['tooling/federation/release.ts', 'enable'],
  forget: ['tooling/federation/release.ts', 'forget'],
  retire: ['tooling/federation/release.ts', 'retire'],
  promote: ['tooling/federation/release.ts', 'promote'],
  freeze: ['tooling/federation/release.ts', 'freeze'],
  thaw: ['tooling/federation/release.ts', 'thaw'],
  releases: ['tooling/federation/release.ts', 'releases'],
  allow: ['tooling/federation/allow.ts', 'allow'],
  disallow: ['tooling/federation/allow.ts', 'disallow'],
  gate: ['tooling/federation/gate/follow.ts'],
  create: ['tooling/create.ts'],
  pack: ['tooling/packages/run.ts'],
  backup: ['tooling/backup/run.ts', 'backup'],
  restore: ['tooling/backup/run.ts', 'restore'],
  size: ['tooling/federation/size/run.ts'],
}

/** Runs a program with our terminal and resolves with its exit code; our signals are its signals. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: root, ...options })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const pass = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, pass)
    // npm's shell may die of a signal without telling us.
    const shell = process.ppid
    const watch = setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 300)
    if (!process.env.npm_lifecycle_event || windows) clearInterval(watch)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(watch)
      for (const one of signals) process.off(one, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

async function install() {
  const begun = Date.now()
  console.log('Installing dependencies (about a minute, once) …')
  const elapsed = setInterval(() => {
    if (!process.stdout.isTTY) console.log(`  ${Math.round((Date.now() - begun) / 1000)} s`)
  }, 15_000)
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: windows })
  clearInterval(elapsed)
  if (code !== 0) {
    console.error('npm ci failed; its words are above. Is the registry reachable?')
    process.exit(code)
  }
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s`)
}

const [task = '', ...args] = process.argv.slice(2)
const script = tasks[task]
if (!script) {
  console.error(`Usage: node tooling/run.mjs ${Object.keys(tasks).join('|')} [arguments]`)
  process.exit(2)
}
if (!isInstalled(root)) await install()
const node = join(bin, windows ? 'node.cmd' : 'node')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
process.exitCode = await run(node, [...script, ...args], { env, shell: windows })
