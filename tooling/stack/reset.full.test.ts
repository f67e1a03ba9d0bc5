/** @jest-environment node */
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../testing/process.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { loadSecrets } from './secrets.ts'

const folder = temporaryFolder()
const reset = (dataDir: string) => runProcess('tooling/stack/reset.ts', { DATA_DIR: dataDir }).finished

/** Somebody's folder whose names happen to be those of a stack. */
function foreignFolder(name: string) {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'site'), { recursive: true })
  writeFileSync(join(dataDir, 'site', 'index.html'), 'Mine')
  writeFileSync(join(dataDir, 'thesis.txt'), 'Mine')
  return dataDir
}

test('reset leaves a folder alone that no stack made', async () => {
  const dataDir = foreignFolder('foreign')
  for (const name of ['keys.json', 'owner.pid']) writeFileSync(join(dataDir, name), '{}')
  expect((await reset(dataDir)).code).toBe(1)
  expect(readdirSync(dataDir).sort()).toEqual(['keys.json', 'owner.pid', 'site', 'thesis.txt'])
})

test("reset takes the stack's own files, and leaves what lies beside them", async () => {
  const dataDir = foreignFolder('shared')
  loadSecrets(dataDir)
  // As a full disk leaves it: a start names the reset as the way out of that.
  truncateSync(join(dataDir, 'keys.json'), 60)
  const { code, output } = await reset(dataDir)
  expect(code).toBe(0)
  expect(output).toContain('Left alone, for no stack made it: thesis.txt')
  expect(readdirSync(dataDir)).toEqual(['thesis.txt'])
})
