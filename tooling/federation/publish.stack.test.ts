import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Built } from './built.ts'
import { callProject, readHistory, type ReleaseSite } from './project.ts'
import { foresee, forgetEarlier, publish, retire, switchBack, switchPower, type Check } from './publish.ts'
import { linesOf, registryOf, type RemoteRelease } from './registry.ts'
import { listReleases } from './releases.ts'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { releaseChannel } from '../testing/releaseChannel.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'

const name = 'mf-houses'
const reason = { by: 'Ana', why: 'because' }
const folder = temporaryFolder()
let site: ReleaseSite
/** A version is the same release on every channel: each test has versions of its own. */
let ofTest: string

const v = (version: string) => `${version}-${ofTest}`
const build = (
  print: string,
  { version = '1.0.0', ...more }: Partial<Parameters<typeof fakeBuild>[1]> = {},
) => fakeBuild(folder, { print, version: v(version), ...more })
const registry = async () => registryOf(await readHistory(site))
const remote = async () => (await registry()).remotes[name]
const served = async (of = name) => linesOf(await registry())[of]?.current.version
const release = (...builds: Built[]) => publish(site, builds, reason)
const start = (...builds: Built[]) => publish(site, builds, { ...reason, onlyNew: true })
const back = (version?: string) => switchBack(site, { [name]: version && v(version) }, reason)
const list = async (...names: string[]) => listReleases(await readHistory(site), names)

beforeEach(() => {
  site = releaseChannel(folder)
  ofTest = randomUUID().slice(0, 8)
})

test('a start publishes what the site lacks and what was built since', async () => {
  await start(build('one'))
  expect(await served()).toBe(v('1.0.0'))
  await start(build('two'))
  expect(await served()).toMatch(new RegExp(`^${v('1.0.0')}-[0-9a-f]{8}$`))
})

test('a release says what each file is that pages name first, those of one page with that alone', async () => {
  const own = { scripts: ['page-list.js'], styles: [] }
  const built = build('one', { rules: { '/casas': { assets: own }, '/casas/:id': {} } })
  await release(built)
  const { entry, assets, rules, integrity } = (await remote())?.current as RemoteRelease
  expect(assets.scripts).toEqual([expect.stringMatching(/^\/remotes\/.*\/one\.js$/)])
  expect(rules['/casas']?.assets?.scripts).toEqual([`/remotes/${name}/${v('1.0.0')}/page-list.js`])
  expect(rules['/casas/:id']).toEqual({})
  const files = [entry, ...assets.scripts, ...(rules['/casas']?.assets?.scripts ?? [])]
  expect(Object.keys(integrity ?? {}).sort()).toEqual([...files].sort())
  for (const file of files) {
    const content = readFileSync(join(built.dist, basename(file)))
    expect(integrity?.[file]).toBe(`sha256-${createHash('sha256').update(content).digest('base64')}`)
  }
})

test('a tarball that is lost is put back by a release of the same build, and another build is refused', async () => {
  await release(build('one'))
  await release(build('two', { version: '1.1.0' }))
  const { resolved } = (await readHistory(site)).artifacts.find((row) => row.version === v('1.0.0'))!
  const file = resolved.replace('file:', '')
  const bytes = readFileSync(file)
  rmSync(file)
  await release(build('one'))
  expect(readFileSync(file)).toEqual(bytes)
  expect(await served()).toBe(v('1.0.0'))
  // That of what is served, too.
  rmSync(file)
  expect(await release(build('one'))).toEqual([])
  expect(readFileSync(file)).toEqual(bytes)

  await release(build('two', { version: '1.1.0' }))
  rmSync(file)
  const other = build('one')
  // No visitor gets it: it is the same release.
  writeFileSync(join(other.dist, 'LICENSES.txt'), 'Others')
  await expect(release(other)).rejects.toThrow(
    /^The tarball of mf-houses 1\.0\.0-\S+ is lost, and this build/,
  )
  expect(await served()).toBe(v('1.1.0'))
})

test('a rollback outlives a start, until something new is built or released', async () => {
  await start(build('one'))
  await release(build('two'))
  const two = await served()
  await back()
  await start(build('two'))
  expect(await served()).toBe(v('1.0.0'))

  await release(build('two'))
  expect(await served()).toBe(two)
  await back()
  await start(build('three'))
  expect(await served()).not.toBe(v('1.0.0'))
})

test('what was retired stays so over a start, until something new is built or it is released', async () => {
  await start(build('one'))
  await retire(site, [name], reason)
  expect(await start(build('one'))).toEqual([])
  expect(await served()).toBeUndefined()
  await release(build('one'))
  expect(await served()).toBe(v('1.0.0'))
  await retire(site, [name], reason)
  await start(build('two'))
  expect(await served()).toMatch(new RegExp(`^${v('1.0.0')}-`))
})

test('releasing the same build twice leaves one release to go back to', async () => {
  await release(build('one'))
  await release(build('two'))
  expect(await release(build('two'))).toEqual([])
  expect((await remote())?.previous.map(({ version }) => version)).toEqual([v('1.0.0')])
})

test('a change of title alone is another version, and can be rolled back', async () => {
  await release(build('one', { rules: { '/casas': { title: 'Casas' } } }))
  await release(build('one', { rules: { '/casas': { title: 'Todas as casas' } } }))
  const title = async () => (await remote())?.current.rules['/casas']?.title
  expect(await served()).not.toBe(v('1.0.0'))
  expect(await title()).toBe('Todas as casas')
  await back()
  expect(await title()).toBe('Casas')
})

test('the shell is published with the HTML that its build for the server renders', async () => {
  const shell = build('one', { name: 'shell' })
  const templates = { frame: '<header>{name}</header>', noScript: '', slow: '' }
  const code = `exports.renderTemplates = () => (${JSON.stringify(templates)}) // the end`
  writeFileSync(join(shell.dist, 'server/App.js'), code)
  await release(shell)
  expect((await registry()).shell?.current.templates).toEqual(templates)
})

test('a rollback goes to a release that is named, and names them where it cannot', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(build(version, { version }))
  await expect(back('2.0.0')).rejects.toThrow(
    `mf-houses cannot go to ${v('2.0.0')}; there is npm run rollback -- mf-houses@${v('1.0.0')} | npm run rollback -- mf-houses@${v('1.1.0')}`,
  )
  await back('1.0.0')
  expect(await served()).toBe(v('1.0.0'))
  await expect(back()).rejects.toThrow('mf-houses has no earlier release to go back to')
})

test('several are switched in one step, or none of them', async () => {
  const both = [build('one'), build('one', { name: 'mf-flats' })]
  await expect(
    publish(site, both, {
      ...reason,
      check: () => {
        throw new Error('no')
      },
    }),
  ).rejects.toThrow('no')
  expect(await registry()).toEqual({ remotes: {} })
  await release(...both)
  expect((await readHistory(site)).switches).toHaveLength(1)
  expect(await served('mf-flats')).toBe(v('1.0.0'))
})

test('a refused release changes nothing', async () => {
  await release(build('one'))
  const other = build('house', { name: 'mf-flats' })
  const seen: (string | undefined)[] = []
  const check: Check = ({ remotes }) =>
    void seen.push(...Object.values(remotes).map(({ current }) => current.digest))
  const coming = foresee(await readHistory(site), [build('one'), other], check)
  expect(coming.map(({ built }) => built.name)).toEqual(['mf-flats'])
  expect(seen).toHaveLength(2)
  expect(await served('mf-flats')).toBeUndefined()
  const no = () => {
    throw new Error('No')
  }
  await expect(publish(site, [other], { ...reason, check: no })).rejects.toThrow('No')
})

test('the history lists each switch with its author and reason', async () => {
  await release(build('one', { commit: 'abc1234' }))
  await publish(site, [build('two', { version: '1.1.0' })], { by: 'Bia', why: 'a new gallery' })
  await switchBack(site, { [name]: undefined }, { by: 'Caio', why: 'it blinks' })
  expect((await remote())?.current.commit).toBe('abc1234')
  const lines = (await list()).split('\n')
  expect(lines[0]).toContain(`mf-houses ${v('1.0.0')}`)
  expect(lines[1]).toMatch(
    new RegExp(`rolled back .*mf-houses ${v('1.1.0')} → ${v('1.0.0')}.*Caio: it blinks`),
  )
  expect(lines[2]).toMatch(
    new RegExp(`released .*mf-houses ${v('1.0.0')} → ${v('1.1.0')}.*Bia: a new gallery`),
  )
  expect(await list('mf-flats')).not.toContain('Bia')
})

test('a release that was decided by an older state of the site is refused, and names the switch since then', async () => {
  await release(build('one'))
  const seen = await readHistory(site)
  await publish(site, [build('two', { version: '1.1.0' })], { by: 'Bia', why: 'a new gallery' })
  const outdated = publish(site, [build('three', { version: '1.2.0' })], { ...reason, seen })
  await expect(outdated).rejects.toThrow(
    `mf-houses was switched to ${v('1.1.0')} by Bia in the meantime (“a new gallery”)`,
  )
  expect(await served()).toBe(v('1.1.0'))
})

test('a release that was rolled back meanwhile stands in nobody’s way', async () => {
  await release(build('one'))
  const seen = await readHistory(site)
  await release(build('two', { version: '1.1.0' }))
  await back()
  await publish(site, [build('three', { version: '1.2.0' })], { ...reason, seen })
  expect(await served()).toBe(v('1.2.0'))
})

test('a file that a build lists and has lost is named, and nothing is published', async () => {
  const built = build('one')
  rmSync(join(built.dist, 'one.js'))
  await expect(release(built)).rejects.toThrow(
    `${built.dist} has no one.js, which the build of mf-houses lists`,
  )
  expect(await served()).toBeUndefined()
})

test('after a rollback the later release is served again where it is named', async () => {
  await release(build('one'))
  await release(build('two', { version: '1.1.0' }))
  await back()
  await expect(back()).rejects.toThrow(
    `mf-houses has no earlier release to go back to; there is npm run rollback -- mf-houses@${v('1.1.0')}`,
  )
  await back('1.1.0')
  expect(await served()).toBe(v('1.1.0'))
  await back()
  expect(await served()).toBe(v('1.0.0'))
})

test('releases that were given up are out of reach of a rollback', async () => {
  await release(build('one'))
  await release(build('two', { version: '1.1.0' }))
  await forgetEarlier(site, [name], reason)
  await expect(back('1.0.0')).rejects.toThrow(new RegExp(`^mf-houses cannot go to ${v('1.0.0')}$`))
})

describe('a remote that is switched off', () => {
  const turn = (isOn: boolean) => switchPower(site, [name], isOn, reason)
  const isOff = async () => (await remote())?.disabled

  test('keeps its release, through another one too, until it is switched on', async () => {
    await release(build('one'))
    await turn(false)
    expect([await isOff(), await served()]).toEqual([true, v('1.0.0')])
    await release(build('two', { version: '1.1.0' }))
    expect([await isOff(), await served()]).toEqual([true, v('1.1.0')])
    await back()
    expect(await isOff()).toBe(true)
    await turn(true)
    expect([await isOff(), await served()]).toEqual([false, v('1.0.0')])
    expect((await readHistory(site)).switches.map(({ action }) => action)).toEqual([
      'release',
      'disable',
      'release',
      'rollback',
      'enable',
    ])
    expect(await list()).toContain('switched off')
  })

  test('is not switched off twice, nor one that is not there', async () => {
    await expect(turn(false)).rejects.toThrow(`${name} is not on this site`)
    await release(build('one'))
    await expect(turn(true)).rejects.toThrow(`${name} is switched on already`)
    await turn(false)
    await expect(turn(false)).rejects.toThrow(`${name} is switched off already`)
  })
})

test('a remote that is retired is not on the site, and a release brings it back without what was before', async () => {
  await release(build('one'))
  await release(build('two', { version: '1.1.0' }))
  await retire(site, [name], reason)
  expect(await served()).toBeUndefined()
  await expect(back()).rejects.toThrow(`${name} is not on this site`)
  // Its part of the site is free for another one.
  await release(build('other', { name: 'mf-homes', rules: { [`/${name}`]: {} } }))
  await expect(release(build('three', { version: '1.2.0' }))).rejects.toThrow(
    'Another package serves the same part of the site; nothing was changed.',
  )
  await retire(site, ['mf-homes'], reason)
  await release(build('three', { version: '1.2.0' }))
  await expect(back()).rejects.toThrow('no earlier release')
})

test('of twenty who release one package at once one is served, and each other learns of it; other packages are not in the way', async () => {
  await release(build('one'))
  const seen = await readHistory(site)
  const same = Array.from({ length: 20 }, (_, index) =>
    publish(site, [build(`r${index}`, { version: `2.0.${index}` })], { by: `n${index}`, why: 'race', seen }),
  )
  const other = publish(site, [build('x', { name: 'mf-flats' })], { by: 'Bia', why: 'race', seen })
  const ends = await Promise.allSettled(same)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected')
      expect(String(end.reason)).toMatch(/was switched to .* by n\d+ in the meantime/)
  await other
  expect(await served('mf-flats')).toBe(v('1.0.0'))
})

describe('a rollback of the shell', () => {
  const shell = (version: string, ...exports: string[]) =>
    build(version, { name: 'shell', version, shares: { 'shared-ui': { version: '1.0.0', exports } } })
  const using = (print: string, version: string, ...exports: string[]) =>
    build(print, { version, shares: { 'shared-ui': { range: '^1.0.0', exports } } })
  const shellBack = () => switchBack(site, { shell: undefined }, reason)

  test('switches a remote off whose first release takes what came with the shell', async () => {
    await release(shell('1.0.0', 'Alert'))
    await release(shell('1.1.0', 'Alert', 'Badge'))
    await release(using('one', '1.0.0', 'Badge'))
    expect(await shellBack()).toEqual([
      { name: 'shell', from: v('1.1.0'), to: v('1.0.0'), isOff: false },
      { name, from: v('1.0.0'), to: v('1.0.0'), isOff: true },
    ])
    expect(await list()).toMatch(/rolled back .*shell \S+ → \S+, mf-houses \S+ \(off\)/)
  })

  test('leaves one alone that is switched off already', async () => {
    await release(shell('1.0.0', 'Alert'))
    await release(shell('1.1.0', 'Alert', 'Badge'))
    await release(using('one', '1.0.0', 'Badge'))
    await switchPower(site, [name], false, reason)
    expect(await shellBack()).toEqual([{ name: 'shell', from: v('1.1.0'), to: v('1.0.0'), isOff: false }])
  })

  test('takes a remote with it to its newest release that fits', async () => {
    await release(shell('1.0.0', 'Alert'), using('one', '1.0.0', 'Alert'))
    await release(shell('1.1.0', 'Alert', 'Badge'))
    await release(using('two', '1.1.0', 'Badge'))
    await release(using('three', '1.2.0', 'Alert', 'Badge'))
    await shellBack()
    expect([await served('shell'), await served()]).toEqual([v('1.0.0'), v('1.0.0')])
    expect((await remote())?.disabled).toBe(false)
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
  expect([await served(), await served('mf-flats')]).toEqual([v('1.0.0'), v('1.0.0')])
})

test('a row that describes no release leaves its package as it was, and the next one is released', async () => {
  await release(build('one'))
  const [row] = (await readHistory(site)).artifacts.filter(({ version }) => version === v('1.0.0'))
  await callProject(site.project, 'store_release', {
    p_package: name,
    p_version: v('1.1.0'),
    p_digest: '0123456789abcdef',
    p_integrity: row?.integrity,
    p_resolved: row?.resolved,
    p_describes: {},
    p_commit: null,
    p_by: 'Ana',
  })
  await callProject(site.project, 'switch_releases', {
    p_channel: site.channel,
    p_seen: {},
    p_action: 'release',
    p_changes: { [name]: { version: v('1.1.0') } },
    p_by: 'Ana',
    p_why: 'by hand',
  })
  expect(await served()).toBe(v('1.0.0'))
  // The rows name another version: the way back is what is served.
  await back()
  expect((await readHistory(site)).switches.at(-1)?.changes[name]?.version).toBe(v('1.0.0'))
  await release(build('two', { version: '1.1.0' }))
  expect(await served()).toMatch(new RegExp(`^${v('1.1.0')}-[0-9a-f]{8}$`))
  await back()
  expect(await served()).toBe(v('1.0.0'))
})
