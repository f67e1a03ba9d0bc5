import { join } from 'node:path'
import { fakeBuild } from '../../testing/fakeBuild.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { publish } from '../publish.ts'
import { readRegistry, readSwitches } from '../registry.ts'
import { keepContracts, publishAndLook, type Look } from './look.ts'

const folder = temporaryFolder()
const fine: Look = () => Promise.resolve([])
const fault = '/casas does not answer: React did not start on it'
let count = 0
let siteDir: string

const release = (print: string, look: Look, version = '1.0.0') =>
  publishAndLook(siteDir, [fakeBuild(folder, { print, version })], {
    by: 'Ana',
    why: 'a new gallery',
    seen: readRegistry(siteDir),
    check: keepContracts(),
    look,
  })
const servedIn = (site: string) => readRegistry(site).remotes['mf-houses']?.current.version
const served = () => servedIn(siteDir)

/** Is well before the switch, and not well after it. */
const illAfterwards: Look = ({ folder: site }) => Promise.resolve(site === siteDir ? [fault] : [])

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  siteDir = join(folder, `site-${(count += 1)}`)
})

test('a release is looked at twice in a copy of the site, and once more when it is served', async () => {
  await release('one', fine)
  const looks: unknown[] = []
  await release(
    'two',
    ({ folder: site, names, times }) => {
      looks.push({ isLive: site === siteDir, names, times, looked: servedIn(site), live: served() })
      return Promise.resolve([])
    },
    '1.1.0',
  )
  expect(looks).toEqual([
    { isLive: false, names: ['mf-houses'], times: 2, looked: '1.1.0', live: '1.0.0' },
    { isLive: true, names: ['mf-houses'], times: 1, looked: '1.1.0', live: '1.1.0' },
  ])
  expect(served()).toBe('1.1.0')
})

test.each<[string, Look, string]>([
  ['a page that does not hydrate', () => Promise.resolve([fault]), '/casas does not answer'],
  ['a browser that does not start', () => Promise.reject(new Error('no browser')), 'no browser'],
])('%s is refused before any visitor gets it', async (_what, look, words) => {
  await release('one', fine)
  await expect(release('two', look, '1.1.0')).rejects.toThrow(words)
  expect(served()).toBe('1.0.0')
  expect(readSwitches(siteDir)).toHaveLength(1)
})

test('a release that fails only where it is served is taken back, and the history says why', async () => {
  await release('one', fine)
  const refused = release('two', illAfterwards, '1.1.0')
  await expect(refused).rejects.toThrow(
    `${fault}\nTaken back: mf-houses serves 1.0.0 again. Mend it and release it again.`,
  )
  expect(served()).toBe('1.0.0')
  expect(readSwitches(siteDir).at(-1)).toMatchObject({
    action: 'rollback',
    why: `the look after the release: ${fault}`,
  })
})

test('a release of somebody else during the look is left as it is', async () => {
  await release('one', fine)
  const overtaken: Look = async () => {
    const third = fakeBuild(folder, { print: 'three', version: '1.2.0' })
    await publish(siteDir, [third], { by: 'Bia', why: 'faster' })
    return []
  }
  await expect(release('two', overtaken, '1.1.0')).rejects.toThrow('was switched to 1.2.0 by Bia')
  expect(served()).toBe('1.2.0')
})

test('a release that breaks a contract is not looked at', async () => {
  await publish(siteDir, [fakeBuild(folder, { print: 'shell', name: 'shell' })], { by: 'Ana', why: 'first' })
  const shares = { 'shared-ui': { range: '^2.0.0' } }
  const look = jest.fn(fine)
  const build = fakeBuild(folder, { print: 'one', shares })
  const [seen, check] = [readRegistry(siteDir), keepContracts()]
  const refused = publishAndLook(siteDir, [build], { by: 'Ana', why: '', seen, check, look })
  await expect(refused).rejects.toThrow('needs shared-ui')
  expect(look).not.toHaveBeenCalled()
  expect(served()).toBeUndefined()
})

test('a first release that fails where it is served is switched off, since there is none before it', async () => {
  await expect(release('one', illAfterwards)).rejects.toThrow(
    'mf-houses had no release before and is switched off',
  )
  expect(readRegistry(siteDir).remotes['mf-houses']).toMatchObject({
    current: { version: '1.0.0' },
    disabled: true,
  })
})
