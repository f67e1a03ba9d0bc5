import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fakeBuild } from '../testing/fakeBuild.ts'
import type { Built } from './built.ts'
import { foresee, forgetEarlier, publish, switchBack, switchPower } from './publish.ts'
import { linesOf, readRegistry, readSwitches, type RemoteRelease } from './registry.ts'
import { listReleases } from './releases.ts'

const name = 'mf-houses'
const reason = { by: 'Ana', why: 'because' }
let folder: string
let siteDir: string

const build = (print: string, more: Partial<Parameters<typeof fakeBuild>[1]> = {}) =>
  fakeBuild(folder, { print, ...more })
const served = (of = name) => linesOf(readRegistry(siteDir))[of]?.current.version
const release = (...builds: Built[]) => publish(siteDir, builds, reason)
const start = (...builds: Built[]) => publish(siteDir, builds, { ...reason, onlyNew: true })
const back = (version?: string) => switchBack(siteDir, { [name]: version }, reason)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'published-'))
  siteDir = join(folder, 'site')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a start publishes what the site lacks and what was built since', async () => {
  await start(build('one'))
  expect(served()).toBe('1.0.0')
  await start(build('two'))
  expect(served()).toMatch(/^1\.0\.0-[0-9a-f]{8}$/)
})

test('a release says what each file is that pages name first, those of one page with that alone', async () => {
  const own = { scripts: ['page-list.js'], styles: [] }
  const built = build('one', { rules: { '/casas': { assets: own }, '/casas/:id': {} } })
  await release(built)
  const { entry, assets, rules, integrity } = readRegistry(siteDir).remotes[name]?.current as RemoteRelease
  expect(assets.scripts).toEqual([expect.stringMatching(/^\/remotes\/.*\/one\.js$/)])
  expect(rules['/casas']?.assets?.scripts).toEqual([`/remotes/${name}/1.0.0/page-list.js`])
  expect(rules['/casas/:id']).toEqual({})
  const files = [entry, ...assets.scripts, ...(rules['/casas']?.assets?.scripts ?? [])]
  expect(Object.keys(integrity ?? {})).toEqual(files)
  for (const file of files) {
    const content = readFileSync(join(built.dist, basename(file)))
    expect(integrity?.[file]).toBe(`sha256-${createHash('sha256').update(content).digest('base64')}`)
  }
})

test('a rollback outlives a start, until something new is built or released', async () => {
  await start(build('one'))
  await release(build('two'))
  const two = served()
  await back()
  await start(build('two'))
  expect(served()).toBe('1.0.0')

  await release(build('two'))
  expect(served()).toBe(two)
  await back()
  await start(build('three'))
  expect(served()).not.toBe('1.0.0')
})

test('releasing the same build twice leaves one release to go back to', async () => {
  await release(build('one'))
  await release(build('two'))
  expect(await release(build('two'))).toEqual([])
  expect(readRegistry(siteDir).remotes[name]?.previous.map(({ version }) => version)).toEqual(['1.0.0'])
})

test('a change of title alone is another version, and can be rolled back', async () => {
  await release(build('one', { rules: { '/casas': { title: 'Casas' } } }))
  await release(build('one', { rules: { '/casas': { title: 'Todas as casas' } } }))
  const title = () => readRegistry(siteDir).remotes[name]?.current.rules['/casas']?.title
  expect(served()).not.toBe('1.0.0')
  expect(title()).toBe('Todas as casas')
  await back()
  expect(title()).toBe('Casas')
})

test('the shell goes back without a build, its files are still there', async () => {
  const shell = (print: string) => build(print, { name: 'shell' })
  await release(shell('one'))
  await release(shell('two'))
  await switchBack(siteDir, { shell: undefined }, reason)
  const { current } = readRegistry(siteDir).shell!
  expect(current.scripts).toEqual(['one.js'])
  expect(readFileSync(join(siteDir, 'shell/one.js'), 'utf8')).toBe('one')
  expect(existsSync(join(siteDir, 'builds', current.serverEntry!))).toBe(true)
})

test('the shell is published with the HTML that its build for the server renders', async () => {
  const shell = build('one', { name: 'shell' })
  const templates = { frame: '<header>{name}</header>', noScript: '', slow: '' }
  const code = `exports.renderTemplates = () => (${JSON.stringify(templates)}) // the end`
  writeFileSync(join(shell.dist, 'server/App.js'), code)
  await release(shell)
  expect(readRegistry(siteDir).shell?.current.templates).toEqual(templates)
})

test('a rollback goes to a release that is named, and names them where it cannot', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(build(version, { version }))
  await expect(back('2.0.0')).rejects.toThrow(
    'mf-houses cannot go to 2.0.0; there is npm run rollback -- mf-houses@1.0.0 | npm run rollback -- mf-houses@1.1.0',
  )
  await back('1.0.0')
  expect(served()).toBe('1.0.0')
  await expect(back()).rejects.toThrow('mf-houses has no earlier release to go back to')
})

test('several are switched in one step, or none of them', async () => {
  const both = [build('one'), build('one', { name: 'mf-flats' })]
  await expect(
    publish(siteDir, both, {
      ...reason,
      check: () => {
        throw new Error('no')
      },
    }),
  ).rejects.toThrow('no')
  expect(readRegistry(siteDir)).toEqual({ revision: 0, remotes: {} })
  await release(...both)
  expect(readSwitches(siteDir)).toHaveLength(1)
  expect(served('mf-flats')).toBe('1.0.0')
})

test('a refused release changes nothing', async () => {
  await release(build('one'))
  const other = build('house', { name: 'mf-flats' })
  const seen: (string | undefined)[] = []
  const changed = foresee(siteDir, [build('one'), other], {
    check: ({ remotes }) => void seen.push(...Object.values(remotes).map(({ current }) => current.digest)),
  })
  expect(changed).toEqual(['mf-flats'])
  expect(seen).toHaveLength(2)
  expect(served('mf-flats')).toBeUndefined()
  const no = () => {
    throw new Error('No')
  }
  expect(() => foresee(siteDir, [other], { check: no })).toThrow('No')
})

test('the history lists each switch with its author and reason', async () => {
  await release(build('one', { commit: 'abc' }))
  await publish(siteDir, [build('two', { version: '1.1.0' })], { by: 'Bia', why: 'a new gallery' })
  await switchBack(siteDir, { [name]: undefined }, { by: 'Caio', why: 'it blinks' })
  expect(readRegistry(siteDir).remotes[name]?.current.commit).toBe('abc')
  const lines = listReleases(siteDir).split('\n')
  expect(lines[0]).toContain('mf-houses 1.0.0')
  expect(lines[1]).toMatch(/rolled back .*mf-houses 1\.1\.0 → 1\.0\.0.*Caio: it blinks/)
  expect(lines[2]).toMatch(/released .*mf-houses 1\.0\.0 → 1\.1\.0.*Bia: a new gallery/)
  expect(listReleases(siteDir, ['mf-flats'])).not.toContain('Bia')
})

test('a release that was decided by an older state of the site is refused, and names the switch since then', async () => {
  await release(build('one'))
  const seen = readRegistry(siteDir)
  await publish(siteDir, [build('two', { version: '1.1.0' })], { by: 'Bia', why: 'a new gallery' })
  const outdated = publish(siteDir, [build('three', { version: '1.2.0' })], { ...reason, seen })
  await expect(outdated).rejects.toThrow(
    'mf-houses was switched to 1.1.0 by Bia in the meantime (“a new gallery”)',
  )
  expect(served()).toBe('1.1.0')
})

test('a release learns before its dear checks that somebody else has switched', async () => {
  await release(build('one'))
  const seen = readRegistry(siteDir)
  await publish(siteDir, [build('two', { version: '1.1.0' })], { by: 'Bia', why: 'a new gallery' })
  expect(() => foresee(siteDir, [build('three')], { seen })).toThrow('was switched to 1.1.0 by Bia')
})

test('a release that was rolled back meanwhile stands in nobody’s way', async () => {
  await release(build('one'))
  const seen = readRegistry(siteDir)
  await release(build('two', { version: '1.1.0' }))
  await back()
  await publish(siteDir, [build('three', { version: '1.2.0' })], { ...reason, seen })
  expect(served()).toBe('1.2.0')
})

test('a file that a build lists and has lost is named, and nothing is published', async () => {
  const built = build('one')
  rmSync(join(built.dist, 'one.js'))
  await expect(release(built)).rejects.toThrow(
    `${built.dist} has no one.js, which the build of mf-houses lists`,
  )
  expect(served()).toBeUndefined()
})

test('after a rollback the later release is served again where it is named', async () => {
  await release(build('one'))
  await release(build('two', { version: '1.1.0' }))
  await back()
  await expect(back()).rejects.toThrow(
    'mf-houses has no earlier release to go back to; there is npm run rollback -- mf-houses@1.1.0',
  )
  await back('1.1.0')
  expect(served()).toBe('1.1.0')
  await back()
  expect(served()).toBe('1.0.0')
})

test('releases that were given up are out of reach of a rollback', async () => {
  await release(build('one'))
  await release(build('two', { version: '1.1.0' }))
  await forgetEarlier(siteDir, [name], reason)
  await expect(back('1.0.0')).rejects.toThrow(/^mf-houses cannot go to 1\.0\.0$/)
})

test('a release that was killed after it was decided is served by the next one', async () => {
  await release(build('one'))
  const before = readFileSync(join(siteDir, 'registry.json'))
  await release(build('two', { version: '1.1.0' }))
  writeFileSync(join(siteDir, 'registry.json'), before)
  await release(build('one', { name: 'mf-flats' }))
  expect(served()).toBe('1.1.0')
  expect(readSwitches(siteDir)).toHaveLength(3)
})

test('the next release removes the files of killed releases', async () => {
  const left = [join(siteDir, 'drafts/1234'), join(siteDir, 'remotes', name, '1.0.0')]
  for (const place of left) mkdirSync(place, { recursive: true })
  for (const place of left) writeFileSync(join(place, 'half.js'), 'ha')
  mkdirSync(join(siteDir, 'builds'))
  await release(build('one'))
  expect(readdirSync(siteDir)).not.toContain('drafts')
  expect(readdirSync(join(siteDir, 'remotes', name, '1.0.0'))).toEqual(['one.js', 'one.js.br'])
})

test('only what a browser may ask for is in the open, and the full build beside it', async () => {
  await release(build('one'))
  const serverEntry = readRegistry(siteDir).remotes[name]?.current.serverEntry
  expect(readdirSync(join(siteDir, 'remotes', name, '1.0.0')).sort()).toEqual(['one.js', 'one.js.br'])
  expect(existsSync(join(siteDir, 'builds', serverEntry ?? ''))).toBe(true)
  expect(readdirSync(join(siteDir, 'builds/remotes', name, '1.0.0'))).toContain('one.js.map')
})

test.each(['{"revision":1}', '{"revision":1,"remotes":{"mf-houses":{}}}', '[1]', '{'])(
  'a registry of %s is named, and nothing is published over it',
  async (content) => {
    const file = join(siteDir, 'registry.json')
    mkdirSync(siteDir)
    writeFileSync(file, content)
    await expect(release(build('one'))).rejects.toThrow(`${file} is not what it should be`)
    expect(readFileSync(file, 'utf8')).toBe(content)
  },
)

describe('a remote that is switched off', () => {
  const turn = (isOn: boolean) => switchPower(siteDir, [name], isOn, reason)
  const isOff = () => readRegistry(siteDir).remotes[name]?.disabled === true

  test('keeps its release, through another one too, until it is switched on', async () => {
    await release(build('one'))
    await turn(false)
    expect([isOff(), served()]).toEqual([true, '1.0.0'])
    await release(build('two', { version: '1.1.0' }))
    expect([isOff(), served()]).toEqual([true, '1.1.0'])
    await back()
    expect(isOff()).toBe(true)
    await turn(true)
    expect([isOff(), served()]).toEqual([false, '1.0.0'])
    expect(readSwitches(siteDir).map(({ action }) => action)).toEqual([
      'release',
      'disable',
      'release',
      'rollback',
      'enable',
    ])
    expect(listReleases(siteDir)).toContain('switched off')
  })

  test('is not switched off twice, nor one that is not there', async () => {
    await expect(turn(false)).rejects.toThrow(`${name} is not on this site`)
    await release(build('one'))
    await expect(turn(true)).rejects.toThrow(`${name} is switched on already`)
    await turn(false)
    await expect(turn(false)).rejects.toThrow(`${name} is switched off already`)
  })
})

describe('a rollback of the shell', () => {
  const shell = (version: string, ...exports: string[]) =>
    build(version, { name: 'shell', version, shares: { 'shared-ui': { version: '1.0.0', exports } } })
  const using = (print: string, version: string, ...exports: string[]) =>
    build(print, { version, shares: { 'shared-ui': { range: '^1.0.0', exports } } })
  const shellBack = () => switchBack(siteDir, { shell: undefined }, reason)

  test('switches a remote off whose first release takes what came with the shell', async () => {
    await release(shell('1.0.0', 'Alert'))
    await release(shell('1.1.0', 'Alert', 'Badge'))
    await release(using('one', '1.0.0', 'Badge'))
    expect(await shellBack()).toEqual([
      { name: 'shell', from: '1.1.0', to: '1.0.0', isOff: false },
      { name, from: '1.0.0', to: '1.0.0', isOff: true },
    ])
    expect(listReleases(siteDir)).toMatch(/rolled back .*shell 1\.1\.0 → 1\.0\.0, mf-houses 1\.0\.0 \(off\)/)
  })

  test('leaves one alone that is switched off already', async () => {
    await release(shell('1.0.0', 'Alert'))
    await release(shell('1.1.0', 'Alert', 'Badge'))
    await release(using('one', '1.0.0', 'Badge'))
    await switchPower(siteDir, [name], false, reason)
    expect(await shellBack()).toEqual([{ name: 'shell', from: '1.1.0', to: '1.0.0', isOff: false }])
  })

  test('takes a remote with it to its newest release that fits', async () => {
    await release(shell('1.0.0', 'Alert'), using('one', '1.0.0', 'Alert'))
    await release(shell('1.1.0', 'Alert', 'Badge'))
    await release(using('two', '1.1.0', 'Badge'))
    await release(using('three', '1.2.0', 'Alert', 'Badge'))
    await shellBack()
    expect([served('shell'), served(), readRegistry(siteDir).remotes[name]?.disabled]).toEqual([
      '1.0.0',
      '1.0.0',
      undefined,
    ])
  })
})

test('a rollback takes an area back from the remote that it has moved to', async () => {
  const flats = (print: string, ...routes: string[]) =>
    build(print, {
      name: 'mf-flats',
      version: print,
      rules: Object.fromEntries(routes.map((one) => [one, {}])),
    })
  const houses = (print: string, route: string) => build(print, { version: print, rules: { [route]: {} } })
  await release(houses('1.0.0', '/casas'), flats('1.0.0', '/flats'))
  await release(houses('1.1.0', '/lares'), flats('1.1.0', '/flats', '/casas'))
  await back()
  expect([served(), served('mf-flats')]).toEqual(['1.0.0', '1.0.0'])
})
