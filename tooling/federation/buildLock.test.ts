import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record } from '../stack/processes.ts'
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

const unused = 2 ** 22 + 1
const itself = record(process.pid)

test.each([
  ['died', JSON.stringify({ pid: unused, startedAt: '1' })],
  ['died, and its number is now another process', JSON.stringify({ ...itself, startedAt: '1' })],
  ['was killed before it could sign', ''],
  ['signed with its number alone', String(process.pid)],
])('a holder that %s holds nobody up', async (_what, content) => {
  writeFileSync(file, content)
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('whoever waits is told for whom, and can give up', async () => {
  writeFileSync(file, JSON.stringify(itself))
  const impatience = new AbortController()
  const work = jest.fn()
  const onWait = jest.fn(() => impatience.abort())
  await expect(withLock(file, work, { signal: impatience.signal, onWait })).rejects.toThrow('abort')
  expect(onWait).toHaveBeenCalledWith(itself)
  expect(work).not.toHaveBeenCalled()
  expect(existsSync(file)).toBe(true)
})

test('work that fails gives the lock back', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})
