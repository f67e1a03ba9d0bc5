/** `npm run verify`: what must be clean before a commit. Every check runs, so that one run shows all that is wrong. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pc from 'picocolors'

const root = join(import.meta.dirname, '..')

interface Check {
  name: string
  command: string[]
}

const checks: Check[] = [
  { name: 'format', command: ['prettier', '--check', '--cache', '--cache-location', '.cache/prettier', '.'] },
  {
    name: 'lint',
    command: ['eslint', '--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0', '.'],
  },
  { name: 'types', command: ['tsc'] },
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'shell',
      'mf-catalogue',
      'mf-property',
      'mf-leads',
      'mf-admin',
      'shared-ui',
      'shared-backend',
    ],
  },
  {
    name: 'functions',
    command: [
      'deno',
      'check',
      '--node-modules-dir=manual',
      '--config',
      'supabase/functions/deno.json',
      'supabase/functions/*/index.ts',
    ],
  },
  {
    name: 'lint of functions',
    command: ['deno', 'lint', '--quiet', '--config', 'supabase/functions/deno.json', 'supabase/functions'],
  },
  { name: 'database types', command: ['node', 'tooling/types/generate.ts', '--check'] },
  { name: 'unit tests', command: ['jest', '--silent'] },
]

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

const waiting = [...checks]
let failed = 0
async function worker() {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await run(check))) failed += 1
}
await Promise.all([worker(), worker()])
console.log(
  failed === 0 ? pc.green('Everything is clean.') : pc.red(`${failed} of ${checks.length} checks failed.`),
)
process.exitCode = failed === 0 ? 0 : 1
