import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './stack/processes.ts'

const repository = join(__dirname, '..')
let folder: string

/** A repository whose jest never ends and whose other runners say that they were called. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'npm-test-'))
  const own = ['test.ts', 'browser.ts', 'readJson.ts', 'testing/report.ts'].map((name) => `tooling/${name}`)
  for (const name of ['package.json', ...own]) cpSync(join(repository, name), join(folder, name))
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['picocolors', 'shared-backend', 'valibot'])
    symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(bin, 'jest'), '#!/bin/sh\necho "jest runs"\nexec sleep 60\n', { mode: 0o755 })
  writeFileSync(join(bin, 'deno'), '#!/bin/sh\necho "deno runs"\n', { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the tests where they are', async (signal, code) => {
  const tests = spawn(process.execPath, [join(folder, 'tooling/test.ts')])
  let output = ''
  tests.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((resolve) => tests.once('close', resolve))
  expect(await until(() => output.includes('jest runs'), 20_000)).toBe(true)
  tests.kill(signal)
  expect(await ended).toBe(code)
  expect(output).not.toContain('deno runs')
})

test('names what failed at its very end', async () => {
  const report = {
    setUp: 0,
    files: {},
    failed: [`${folder}/one.test.ts › adds`],
    flaky: ['two.test.ts › waits'],
  }
  writeFileSync(
    join(folder, 'node_modules/.bin/jest'),
    `#!/bin/sh\necho '${JSON.stringify(report)}' > "$TEST_REPORT"\nexit 1\n`,
    { mode: 0o755 },
  )
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'tooling/test.ts'), 'unit'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(status).toBe(1)
  expect(stdout.trimEnd().split('\n').slice(-3)).toEqual([
    'failed unit one.test.ts › adds',
    'passed only when repeated unit two.test.ts › waits',
    'suites: 0 passed, 1 failed',
  ])
})
