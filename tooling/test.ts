/**
 * `npm test`: everything, on the real stack. `npm test -- unit|integration|functions|stack|build|e2e|faults|teams|docs` runs a part;
 * what follows `--` after the part goes to its runner.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import { ensureBrowser } from './browser.ts'
import { describeReport, reportVariable } from './testing/report.ts'

const root = join(import.meta.dirname, '..')

const playwright = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']

interface Suite {
  command: string[]
  browser?: true
  /** s that it may take on two cores. It is shown: a machine that does something else as well is no fault. */
  budget?: number
}

/** Jest would read what follows the name of a project as another: this flag, at its default, ends the list. */
const endOfProjects = '--passWithNoTests=false'

const suites: Record<string, Suite> = {
  unit: { command: ['jest', '--ignoreProjects', 'integration', endOfProjects] },
  integration: { command: ['jest', '--selectProjects', 'integration', endOfProjects] },
  functions: {
    command: [
      'deno',
      'test',
      '--no-check',
      '--no-prompt',
      '--node-modules-dir=manual',
      '--allow-env',
      '--allow-read',
      // Servers of the tests' own.
      '--allow-net=127.0.0.1',
      '--config',
      'supabase/functions/deno.json',
      'supabase/functions',
    ],
  },
  stack: { command: ['jest', '--config', 'jest.stack.config.mjs'] },
  // Done once before the suites that need the build: their times are then those of their tests.
  build: { command: ['node', 'tooling/testing/buildPages.ts'] },
  e2e: { command: [...playwright, '--project=site'], browser: true, budget: 240 },
  faults: { command: [...playwright, '--project=faults'], browser: true, budget: 180 },
  teams: { command: [...playwright, '--project=teams'], browser: true },
  docs: { command: [...playwright, '--project=docs'], browser: true },
}

const [part = '', ...more] = process.argv.slice(2)
if (part && !suites[part]) {
  console.error(`Which part? ${Object.keys(suites).join(', ')}`)
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

const results: (ReturnType<typeof describeReport> & { name: string; passed: boolean; time: string })[] = []
for (const [name, { command, browser, budget }] of Object.entries(suites)) {
  if (part && part !== name) continue
  console.log(pc.bold(`\n── ${name}`))
  const begun = Date.now()
  if (browser) ensureBrowser()
  // A signal that came while the browser was being looked for is delivered only now.
  await new Promise(setImmediate)
  leaveIfInterrupted()
  const report = join(folder, name)
  const code = await run([...command, ...more], { [reportVariable]: report })
  leaveIfInterrupted()
  const seconds = Math.round((Date.now() - begun) / 1000)
  const time = budget ? `${seconds} s of ${budget}` : `${seconds} s`
  results.push({ name, passed: code === 0, time, ...describeReport(report, root) })
}

console.log()
for (const { name, passed, time, times } of results) {
  console.log(`${passed ? pc.green('✓') : pc.red('✗')} ${name} ${pc.dim(time)}`)
  for (const line of times) console.log(pc.dim(`    ${line}`))
}
// Last, where nobody has to look for it.
for (const { name, failed, flaky } of results) {
  for (const test of failed) console.log(`${pc.red('failed')} ${name} ${test}`)
  for (const test of flaky) console.log(`${pc.yellow('passed only when repeated')} ${name} ${test}`)
}
const failures = results.filter(({ passed }) => !passed).length
console.log(`suites: ${results.length - failures} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1
