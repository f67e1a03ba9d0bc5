/**
 * `npm test` runs all parts of the proof, and counts what it starts; `npm test -- unit` runs one part, on a stack of its
 * own where it needs one. `npm run test:full` runs the parts that are for the night, and for a change of what they
 * concern. What follows the name of a part goes to its runner: `-t` or `-g` with a test's title.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import { ensureBrowser } from './browser.ts'
import { countsVariable, overLimit, readCounts } from './testing/counts.ts'
import { parts, rareParts, type Part } from './parts.ts'
import { describeReport, reportVariable } from './testing/report.ts'
import siteSetup from './testing/siteSetup.ts'
import { root } from './workspaces.ts'

const [command, part, ...more] = process.argv.slice(2)
const full = command === 'test:full'
const known: Record<string, Part> = full ? rareParts : parts
if (part && !known[part]) {
  console.error(`Which part? ${Object.keys(known).join(', ')}`)
  process.exit(2)
}

type Interruption = 'SIGINT' | 'SIGTERM'

let running: ChildProcess | undefined
let interruption: Interruption | undefined

function interrupt(signal: Interruption) {
  interruption = signal
  running?.kill(signal)
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)

function run([program = '', ...args]: string[], env: Record<string, string>) {
  return new Promise<number>((resolve) => {
    running = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    running.once('error', () => resolve(1))
    running.once('close', (code) => resolve(code ?? 1))
  })
}

/** Ends this program as the signal would have done: what was running has ended, what waits does not begin. */
function leaveIfInterrupted() {
  if (interruption) process.exit(128 + constants.signals[interruption])
}

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const countsFile = join(folder, 'counts')
if (!full && !part) process.env[countsVariable] = countsFile

const results: (ReturnType<typeof describeReport> & { name: string; passed: boolean; time: string })[] = []
const chosen = Object.entries(known).filter(([name]) => !part || part === name)
let stopStack: (() => Promise<void>) | undefined
let stackFailed = false
for (const [name, { command, browser, onSite, budget }] of chosen) {
  console.log(pc.bold(`\n── ${name}`))
  const begun = Date.now()
  if (browser) ensureBrowser()
  // Those that follow find it in the environment. Alone, a part starts what it needs by itself.
  if (onSite && !part && !stackFailed)
    stopStack ??= await siteSetup().catch((cause: unknown) => {
      console.error(cause)
      stackFailed = true
      return undefined
    })
  // A signal that came while the browser was being looked for is delivered only now.
  await new Promise(setImmediate)
  leaveIfInterrupted()
  const report = join(folder, name)
  const code = await run([...command, ...more], { [reportVariable]: report })
  leaveIfInterrupted()
  const time = `${Math.round((Date.now() - begun) / 1000)} s of ${budget}`
  results.push({ name, passed: code === 0, time, ...describeReport(report, root) })
}
await stopStack?.()

console.log()
const seconds = Math.round(performance.now() / 1000)
for (const { name, passed, time, tests, times } of results) {
  console.log(`${passed ? pc.green('✓') : pc.red('✗')} ${name} ${pc.dim(`${time}, ${tests} tests`)}`)
  for (const line of times) console.log(pc.dim(`    ${line}`))
}
const counts = readCounts(countsFile)
for (const [what, number] of counts) console.log(pc.dim(`${what}: ${number}`))
// Last, where nobody has to look for it.
for (const { name, failed } of results)
  for (const test of failed) console.log(`${pc.red('failed')} ${name} ${test}`)
const tooMuch = overLimit(counts)
for (const line of tooMuch) console.log(`${pc.red('too much')} ${line}`)
const failures = results.filter(({ passed }) => !passed).length
console.log(`parts: ${results.length - failures} passed, ${failures} failed, in ${seconds} s`)
process.exitCode = failures === 0 && tooMuch.length === 0 ? 0 : 1
