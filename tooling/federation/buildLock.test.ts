import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './buildLock.ts'

let folder: string
let file: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'build.pid')
  lock = `${file}.lock`
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
  expect(existsSync(lock)).toBe(false)
})

test('a lock that was left behind holds nobody up', async () => {
  mkdirSync(lock)
  utimesSync(lock, 0, 0)
  writeFileSync(file, String(process.pid))
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('a waiting build names the holder of the lock, and can be interrupted', async () => {
  const abortWaiting = new AbortController()
  const work = jest.fn()
  const onWait = jest.fn(() => abortWaiting.abort())
  await withLock(file, async () => {
    await expect(withLock(file, work, { signal: abortWaiting.signal, onWait })).rejects.toThrow('abort')
    expect(existsSync(lock)).toBe(true)
  })
  expect(onWait).toHaveBeenCalledWith(process.pid)
  expect(work).not.toHaveBeenCalled()
})

test('work that fails gives the lock back', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})
