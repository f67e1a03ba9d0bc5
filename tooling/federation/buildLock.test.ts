import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './buildLock.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'build.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two at once run one after the other', async () => {
  const steps: string[] = []
  const work = (name: string) => () => {
    steps.push(`${name} begins`)
    return new Promise<void>((resolve) =>
      setImmediate(() => {
        steps.push(`${name} ends`)
        resolve()
      }),
    )
  }
  await Promise.all([withLock(file, work('a')), withLock(file, work('b'))])
  expect([...steps].sort()).toHaveLength(4)
  expect(steps[1]).toBe(steps[0]?.replace('begins', 'ends'))
  expect(existsSync(file)).toBe(false)
})

test('a holder that died holds nobody up', async () => {
  const nobody = 2 ** 22 + 1
  writeFileSync(file, String(nobody))
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('work that fails gives the lock back', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})
