/**
 * `npm run verify`: what must be clean before a commit. Every check runs, so that one run shows all that is wrong.
 * `npm run verify -- lint types` runs those alone, `-- --without 'unit tests'` all but that.
 */
import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pc from 'picocolors'
import { checksOf, type Check } from './gates/checks.ts'
import { partsOf } from './parts.ts'
import { root } from './workspaces.ts'

function run({ name, command: [program = '', ...args] }: Check) {
  const begun = Date.now()
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<boolean>((resolve) => {
    child.once('error', (cause) => (output += cause.message))
    child.once('close', (code) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      console.log(`${code === 0 ? pc.green('✓') : pc.red('✗')} ${name} ${pc.dim(`${seconds} s`)}`)
      if (code !== 0) console.log(output.trim())
      resolve(code === 0)
    })
  })
}

/** Paths of what is in no commit yet. */
function changedFiles() {
  const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all']
  const lines = execFileSync('git', status, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  return lines.map((line) => line.slice(3))
}

const checks = checksOf()
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] } },
})
const unknown = [...names, ...values.without].filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(
    `No check is called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const chosen = checks.filter(
  ({ name }) => (names.length === 0 || names.includes(name)) && !values.without.includes(name),
)
const waiting = [...chosen]
let failed = 0
async function worker() {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await run(check))) failed += 1
}
await Promise.all([worker(), worker()])
console.log(
  failed === 0 ? pc.green('Everything is clean.') : pc.red(`${failed} of ${chosen.length} checks failed.`),
)
for (const part of partsOf(changedFiles()))
  console.log(`The change in this tree concerns npm run test:full -- ${part}`)
process.exitCode = failed === 0 ? 0 : 1
