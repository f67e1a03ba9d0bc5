import { randomUUID } from 'node:crypto'
import { keepContracts, publishAndLook, type Look } from './look.ts'
import { readHistory, type ReleaseSite } from '../project.ts'
import { publish } from '../publish.ts'
import { registryOf } from '../registry.ts'
import { fakeBuild } from '../../testing/fakeBuild.ts'
import { releaseChannel } from '../../testing/releaseChannel.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'

const folder = temporaryFolder()
const fine: Look = () => Promise.resolve([])
const fault = '/casas does not answer: React did not start on it'
let site: ReleaseSite
/** A version is the same release on every channel: each test has versions of its own. */
let ofTest: string

const v = (version: string) => `${version}-${ofTest}`
const build = (print: string, version = '1.0.0', more: Partial<Parameters<typeof fakeBuild>[1]> = {}) =>
  fakeBuild(folder, { print, version: v(version), ...more })
const release = async (print: string, look: Look, version?: string) =>
  publishAndLook(site, [build(print, version)], {
    by: 'Ana',
    why: 'a new gallery',
    seen: await readHistory(site),
    check: keepContracts,
    look,
  })
const line = async () => registryOf(await readHistory(site)).remotes['mf-houses']
const served = async () => (await line())?.current.version

/** Is well before the switch, and not well after it. */
const illAfterwards: Look = ({ isLive }) => Promise.resolve(isLive ? [fault] : [])

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  site = releaseChannel(folder)
  ofTest = randomUUID().slice(0, 8)
})

test('a release is looked at twice where nobody else sees it, and once more when it is served', async () => {
  await release('one', fine)
  const looks: unknown[] = []
  await release(
    'two',
    async ({ registry, artifacts, isLive, names, times }) => {
      const looked = registry.remotes['mf-houses']?.current.version
      // Its server finds what it is to serve.
      expect(artifacts).toContainEqual(expect.objectContaining({ package: 'mf-houses', version: looked }))
      looks.push({ isLive, names, times, looked, live: await served() })
      return []
    },
    '1.1.0',
  )
  expect(looks).toEqual([
    { isLive: false, names: ['mf-houses'], times: 2, looked: v('1.1.0'), live: v('1.0.0') },
    { isLive: true, names: ['mf-houses'], times: 1, looked: v('1.1.0'), live: v('1.1.0') },
  ])
})

test.each<[string, Look, string]>([
  ['a page that does not hydrate', () => Promise.resolve([fault]), '/casas does not answer'],
  ['a browser that does not start', () => Promise.reject(new Error('no browser')), 'no browser'],
])('%s is refused before any visitor gets it', async (_what, look, words) => {
  await release('one', fine)
  await expect(release('two', look, '1.1.0')).rejects.toThrow(words)
  expect(await served()).toBe(v('1.0.0'))
  expect((await readHistory(site)).switches).toHaveLength(1)
})

test('a release that fails only where it is served is taken back, and the history says why', async () => {
  await release('one', fine)
  const refused = release('two', illAfterwards, '1.1.0')
  await expect(refused).rejects.toThrow(
    `${fault}\nTaken back: mf-houses serves ${v('1.0.0')} again. Mend it and release it again.`,
  )
  expect(await served()).toBe(v('1.0.0'))
  expect((await readHistory(site)).switches.at(-1)).toMatchObject({
    action: 'rollback',
    why: `the look after the release: ${fault}`,
  })
})

test('a release of somebody else during the look is left as it is', async () => {
  await release('one', fine)
  const overtaken: Look = async () => {
    await publish(site, [build('three', '1.2.0')], { by: 'Bia', why: 'faster' })
    return []
  }
  await expect(release('two', overtaken, '1.1.0')).rejects.toThrow(`was switched to ${v('1.2.0')} by Bia`)
  expect(await served()).toBe(v('1.2.0'))
})

test('a release that breaks a contract is not looked at', async () => {
  await publish(site, [build('shell', '1.0.0', { name: 'shell' })], { by: 'Ana', why: 'first' })
  const shares = { 'shared-ui': { range: '^2.0.0' } }
  const look = jest.fn(fine)
  const [seen, check] = [await readHistory(site), keepContracts]
  const coming = [build('one', '1.0.0', { shares })]
  const refused = publishAndLook(site, coming, { by: 'Ana', why: '', seen, check, look })
  await expect(refused).rejects.toThrow('needs shared-ui')
  expect(look).not.toHaveBeenCalled()
  expect(await served()).toBeUndefined()
})

test('a first release that fails where it is served is switched off, since there is none before it', async () => {
  await expect(release('one', illAfterwards)).rejects.toThrow(
    'mf-houses had no release before and is switched off',
  )
  expect(await line()).toMatchObject({ current: { version: v('1.0.0') }, disabled: true })
})
