import { join } from 'node:path'
import { fakeBuild } from '../../testing/fakeBuild.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { publish } from '../publish.ts'
import { readRegistry, readSwitches } from '../registry.ts'
import { publishAndLook, type Look } from './look.ts'

const folder = temporaryFolder()
const fine: Look = () => Promise.resolve([])
let count = 0
let siteDir: string

const release = (print: string, look: Look, version = '1.0.0') =>
  publishAndLook(siteDir, [fakeBuild(folder, { print, version })], {
    by: 'Ana',
    why: 'a new gallery',
    seen: readRegistry(siteDir),
    look,
  })
const served = () => readRegistry(siteDir).remotes['mf-houses']?.current.version

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  siteDir = join(folder, `site-${(count += 1)}`)
})

test('the look at a release opens the page that is served then', async () => {
  const look = jest.fn(fine)
  await release('one', look)
  expect(look).toHaveBeenCalledWith(readRegistry(siteDir), ['mf-houses'])
  expect(served()).toBe('1.0.0')
})

test.each<[string, Look, string]>([
  [
    'a page that does not come to life',
    () => Promise.resolve(['/casas does not answer: React did not start on it']),
    '/casas does not answer',
  ],
  ['a browser that does not start', () => Promise.reject(new Error('no browser')), 'no browser'],
])('%s takes the release back, and the history says why', async (_what, look, words) => {
  await release('one', fine)
  const refused = release('two', look, '1.1.0')
  await expect(refused).rejects.toThrow(words)
  await expect(refused).rejects.toThrow(
    'Taken back: mf-houses serves 1.0.0 again. Mend it and release it again.',
  )
  expect(served()).toBe('1.0.0')
  expect(readSwitches(siteDir).at(-1)).toMatchObject({
    action: 'rollback',
    why: expect.stringContaining(words),
  })
})

test('a release of somebody else, made meanwhile, is not taken back', async () => {
  await release('one', fine)
  const overtaken: Look = async () => {
    const third = fakeBuild(folder, { print: 'three', version: '1.2.0' })
    await publish(siteDir, [third], { by: 'Bia', why: 'faster' })
    return ['/casas does not answer: React did not start on it']
  }
  await expect(release('two', overtaken, '1.1.0')).rejects.toThrow('was switched to 1.2.0 by Bia')
  expect(served()).toBe('1.2.0')
})

test('a release that breaks a contract is never served', async () => {
  await publish(siteDir, [fakeBuild(folder, { print: 'shell', name: 'shell' })], { by: 'Ana', why: 'first' })
  const shares = { 'shared-ui': { range: '^2.0.0' } }
  const look = jest.fn(fine)
  const build = fakeBuild(folder, { print: 'one', shares })
  const refused = publishAndLook(siteDir, [build], { by: 'Ana', why: '', seen: readRegistry(siteDir), look })
  await expect(refused).rejects.toThrow('needs shared-ui')
  expect(look).not.toHaveBeenCalled()
  expect(served()).toBeUndefined()
})

test('a first release that does not come to life is switched off, since there is none before it', async () => {
  const refused = release('one', () => Promise.resolve(['/casas says an error']))
  await expect(refused).rejects.toThrow('mf-houses had no release before and is switched off')
  expect(readRegistry(siteDir).remotes['mf-houses']).toMatchObject({
    current: { version: '1.0.0' },
    disabled: true,
  })
})
