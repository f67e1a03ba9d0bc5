/** @jest-environment node */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { createProgress, step } from './progress.ts'

function terminal() {
  const out = new PassThrough() as PassThrough & NodeJS.WriteStream
  const text = () => stripVTControlCharacters(String(out.read() ?? ''))
  return { out, text }
}

test('each step is ticked off when it ends, whichever began first', async () => {
  const { out, text } = terminal()
  const { report } = createProgress(out)
  let finish = (): void => undefined
  const build = step(report, 'Build', () => new Promise<void>((resolve) => (finish = resolve)))
  await step(report, 'Seed', async (detail) => detail('20 of 60'))
  expect(text()).toMatch(/^ {4}Seed: 20 of 60\n {2}✓ Seed +0\.\d s\n$/)
  finish()
  await build
  expect(text()).toMatch(/^ {2}✓ Build +0\.\d s\n$/)
})

test('a step that fails passes its error on, and what was under way is marked', async () => {
  const { out, text } = terminal()
  const progress = createProgress(out)
  const build = step(progress.report, 'Build', () => Promise.reject(new Error('does not build')))
  await expect(build).rejects.toThrow('does not build')
  progress.fail()
  expect(text()).toMatch(/^ {2}✗ Build +0\.\d s\n$/)
})

test('on a terminal all that is under way stands in one line, which fits', () => {
  const { out, text } = terminal()
  Object.assign(out, { isTTY: true, columns: 30 })
  const { report } = createProgress(out)
  report('Build', 'begin')
  report('Seed', 'begin')
  text()
  report('Seed', 'detail', '20 of 60, and more than fits')
  expect(text()).toBe('\r  … Build · Seed: 20 of 60, a')
})
