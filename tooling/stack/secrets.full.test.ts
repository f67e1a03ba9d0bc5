/** @jest-environment node */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { loadSecrets } from './secrets.ts'

const folder = temporaryFolder()
const file = join(folder, 'keys.json')

test('the keys are written once, and their file is replaced when one is missing', () => {
  const secrets = loadSecrets(folder)
  const { ino, mtimeMs } = statSync(file)
  expect(loadSecrets(folder)).toEqual(secrets)
  expect(statSync(file)).toMatchObject({ ino, mtimeMs, mode: 0o100600 })

  const { leadSalt, ...older } = secrets
  writeFileSync(file, JSON.stringify(older))
  const completed = loadSecrets(folder)
  expect(completed).toMatchObject(older)
  expect(completed.leadSalt).not.toBe(leadSalt)
  expect(statSync(file).ino).not.toBe(ino)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(completed)
})
