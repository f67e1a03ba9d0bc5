import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { create } from 'tar'
import { openReleaseStore } from '../../shell/server/releases/releaseStore.ts'
import { callProject, readHistory, type ReleaseSite } from './project.ts'
import { publish } from './publish.ts'
import { until } from '../stack/processes.ts'
import { brokenProject } from '../testing/brokenProject.ts'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { releaseChannel } from '../testing/releaseChannel.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'

/* What the servers of a site make of its rows and tarballs. */

const name = 'mf-houses'
const disk = smallDisk(4)
const folder = temporaryFolder()
let site: ReleaseSite
let said: string[]
let replaced: string[]
let stores: { close: () => void }[]

beforeEach(() => {
  site = releaseChannel(join(folder, randomUUID()))
  said = []
  replaced = []
  stores = []
})
afterEach(() => stores.forEach(({ close }) => close()))

/** A server over the site's channel, which asks once, or by `every` in ms. */
async function open({ every = 600_000, cacheDir = site.cacheDir, url = site.project.url } = {}) {
  const { publishableKey } = site.project
  const settings = { supabase: { url, publishableKey } }
  const store = await openReleaseStore({
    settings,
    channel: site.channel,
    cacheDir,
    every,
    // Of this test, also once it is over.
    say: said.push.bind(said),
    onReplaced: (releases) => void replaced.push(...releases),
  })
  stores.push(store)
  const text = async (path: string, from: 'read' | 'build' = 'read') => {
    const bytes = await store[from](path)
    return bytes && Buffer.from(bytes).toString()
  }
  const versionOf = async (of = name) => {
    const { remotes } = (await store.registry()) as {
      remotes: Record<string, { current: { version: string } | null }>
    }
    return remotes[of]?.current?.version
  }
  return { ...store, text, versionOf }
}

/** Releases a build, and says which version it has become. */
async function release(print: string, of: ReleaseSite = site) {
  const version = `1.0.0-${randomUUID().slice(0, 8)}`
  await publish(of, [fakeBuild(folder, { print, version })], { by: 'Ana', why: 'because' })
  return version
}

const rowOf = async (version: string) => {
  const row = (await readHistory(site)).artifacts.find((one) => one.version === version)
  if (!row) throw new Error(`There is no row of ${version}`)
  return row
}
const tarballOf = async (version: string) => (await rowOf(version)).resolved.replace('file:', '')

const soon = async (done: () => boolean | Promise<boolean>) => expect(await until(done, 20_000)).toBe(true)

const nobody = 'http://127.0.0.1:9'

test('a tarball in the bucket of the project is unpacked, and only its public files are given to browsers', async () => {
  const version = await release('one', { ...site, tarballs: undefined })
  expect((await rowOf(version)).resolved).toMatch(
    /\/storage\/v1\/object\/public\/releases\/mf-houses-.*\.tgz$/,
  )
  const server = await open()
  expect(await server.versionOf()).toBe(version)
  expect(await server.text(`/remotes/${name}/${version}/one.js`)).toBe('one')
  expect(await server.text(`/remotes/${name}/${version}/contract.json`, 'build')).toBe('{}')
  for (const path of [
    'contract.json',
    'server/App.js',
    '../package.json',
    'one.js/one.js',
    'one.js\0',
    'a'.repeat(300),
  ])
    expect(await server.text(`/remotes/${name}/${version}/${path}`)).toBeNull()
  expect(await server.text(`/remotes/${name}/${version}/../package.json`, 'build')).toBeNull()
  expect(said).toEqual([])
})

test('a switch is followed, and files of the version before it are given to pages that are open', async () => {
  const first = await release('one')
  const server = await open({ every: 20 })
  const before = await server.registry()
  expect(await server.registry()).toBe(before)
  const second = await release('two')
  await soon(async () => (await server.versionOf()) === second)
  expect(await server.text(`/remotes/${name}/${first}/one.js`)).toBe('one')
  expect(await server.text(`/remotes/${name}/${second}/two.js`)).toBe('two')
  // What a shared cache has of it is to go.
  expect(replaced).toEqual([`${name}@${first}`])
})

test('a file of the shell and its compressed form are of one version, the served one first', async () => {
  const ofShell = async (content: string, compressed?: string) => {
    const version = `1.0.0-${randomUUID().slice(0, 8)}`
    const built = fakeBuild(folder, { name: 'shell', print: 'main', version })
    writeFileSync(join(built.dist, 'main.js'), content)
    rmSync(join(built.dist, 'main.js.br'))
    if (compressed) writeFileSync(join(built.dist, 'main.js.br'), compressed)
    // The names of its files are what tells builds apart.
    writeFileSync(join(built.dist, 'public-files.json'), JSON.stringify(['main.js', version]))
    writeFileSync(join(built.dist, version), '')
    await publish(site, [built], { by: 'Ana', why: 'because' })
    return version
  }
  const first = await ofShell('first', 'first in brotli')
  await ofShell('second')
  const server = await open()
  expect(await server.text('/shell/main.js')).toBe('second')
  expect(await server.text('/shell/main.js.br')).toBeNull()
  expect(await server.text(`/shell/${first}`)).toBe('')
})

test('what was unpacked may be lost at any time, also that of a version before', async () => {
  const first = await release('one')
  const second = await release('two')
  const server = await open()
  rmSync(join(site.cacheDir, 'artifacts'), { recursive: true })
  expect(await server.text(`/remotes/${name}/${second}/two.js`)).toBe('two')
  expect(await server.text(`/remotes/${name}/${first}/one.js`)).toBe('one')
})

test('while the project is away a server starts with what was kept', async () => {
  const version = await release('one')
  await open()
  const server = await open({ url: nobody })
  expect(await server.versionOf()).toBe(version)
  expect(await server.text(`/remotes/${name}/${version}/one.js`)).toBe('one')
  expect(server.faults()).toEqual(['The registry'])
})

test('while the project is away a running server goes on, and then follows it again', async () => {
  const first = await release('one')
  let isAway = false
  const broken = await brokenProject(site.project.url, () => isAway)
  try {
    const server = await open({ every: 20, url: broken.url })
    isAway = true
    await soon(() => server.faults().includes('The registry'))
    const second = await release('two')
    rmSync(join(site.cacheDir, 'artifacts'), { recursive: true })
    expect(await server.text(`/remotes/${name}/${first}/one.js`)).toBe('one')
    expect(await server.versionOf()).toBe(first)
    isAway = false
    await soon(async () => (await server.versionOf()) === second)
    expect(server.faults()).toEqual([])
  } finally {
    broken.close()
  }
})

test('a file that cannot be read is a fault, and no missing file', async () => {
  const version = await release('one')
  const server = await open()
  rmSync(join(site.cacheDir, 'artifacts'), { recursive: true })
  rmSync(await tarballOf(version))
  await expect(server.text(`/remotes/${name}/${version}/one.js`)).rejects.toThrow('ENOENT')
  expect(server.faults()).toEqual([`The tarball of ${name} ${version}`])
  expect(await server.text(`/remotes/${name}/0.0.1/one.js`)).toBeNull()
})

test('while a host of tarballs hangs, the next switch is followed', async () => {
  const first = await release('one')
  const { integrity, describes } = await rowOf(first)
  const running = await open({ every: 20 })
  const host = createServer(() => {}).listen(0, '127.0.0.1')
  await once(host, 'listening')
  try {
    const { port } = host.address() as AddressInfo
    const other = integrity.replace(/.{4}==$/, 'AAAA==')
    await switchTo(await storeRow(other, `http://127.0.0.1:${port}/hangs.tgz`, describes))
    const second = await release('two')
    await soon(async () => (await running.versionOf()) === second)
  } finally {
    host.close().closeAllConnections()
  }
})

/** A version on another channel: no server of the test has unpacked it. */
const releaseElsewhere = (print: string) => release(print, { ...site, channel: `other-${randomUUID()}` })

/** Stores a row by hand, and says its version. */
async function storeRow(integrity: string, resolved: string, describes: object) {
  const version = `1.0.0-${randomUUID()}`
  await callProject(site.project, 'store_release', {
    p_package: name,
    p_version: version,
    p_digest: '0123456789abcdef',
    p_integrity: integrity,
    p_resolved: resolved,
    p_describes: describes,
    p_commit: null,
    p_by: 'Ana',
  })
  return version
}

const switchTo = (version: string) =>
  callProject(site.project, 'switch_releases', {
    p_channel: site.channel,
    p_seen: {},
    p_action: 'release',
    p_changes: { [name]: { version } },
    p_by: 'Ana',
    p_why: 'because',
  })

test.each<[string, (file: string, other: string) => void, string]>([
  ['is another one', (file, other) => writeFileSync(file, readFileSync(other)), 'sha512'],
  ['is cut short', (file) => writeFileSync(file, readFileSync(file).subarray(0, 200)), 'sha512'],
  ['is gone', (file) => rmSync(file), 'ENOENT'],
])(
  'where a tarball %s, running servers keep the former release and others have none of it',
  async (_what, spoil, why) => {
    const first = await release('one')
    const running = await open({ every: 20 })
    const second = await releaseElsewhere('two')
    spoil(await tarballOf(second), await tarballOf(first))
    await switchTo(second)
    await soon(() => running.faults().length > 0)
    expect(await running.versionOf()).toBe(first)
    expect(running.revision()).toBe(1)
    expect(await running.text(`/remotes/${name}/${first}/one.js`)).toBe('one')
    expect(said).toEqual([expect.stringContaining(why)])
    expect(running.faults()).toEqual([`The tarball of ${name}`])
    const restarted = await open()
    expect(await restarted.versionOf()).toBe(first)
    expect(await restarted.text(`/remotes/${name}/${first}/one.js`)).toBe('one')
    const starting = await open({ cacheDir: join(folder, randomUUID()) })
    expect(await starting.versionOf()).toBeUndefined()
  },
)

const whenMounted = disk.mounted ? test : test.skip

whenMounted(
  'on a full disk the former release stays, and the next one comes once there is room',
  async () => {
    const first = await release('one')
    const running = await open({ every: 20, cacheDir: disk.folder })
    await disk.fill()
    const second = await release('two')
    await soon(() => running.faults().length > 0)
    expect(await running.versionOf()).toBe(first)
    expect(running.revision()).toBe(1)
    expect(said.join('\n')).toContain('ENOSPC')
    const started = await open({ cacheDir: disk.folder })
    expect(await started.versionOf()).toBe(first)
    expect(await started.text(`/remotes/${name}/${first}/one.js`)).toBe('one')
    // Nor does a full disk of whoever releases leave anything half.
    const releasing = release('three', { ...site, tarballs: join(disk.folder, 'tarballs') })
    await expect(releasing).rejects.toThrow('ENOSPC')
    disk.makeRoom()
    const restarted = await open({ cacheDir: disk.folder })
    expect(await restarted.versionOf()).toBe(second)
  },
)

test('a tarball that would fill the disk is not unpacked', async () => {
  const first = await release('one')
  const server = await open({ every: 20 })
  const huge = fakeBuild(folder, { print: 'huge', version: `1.0.0-${randomUUID()}` })
  writeFileSync(join(huge.dist, 'huge.js'), Buffer.alloc(101_000_000))
  await publish(site, [huge], { by: 'Ana', why: 'because' })
  await soon(() => server.faults().length > 0)
  expect(said).toEqual([expect.stringContaining('its files have more than 100 MB')])
  expect(await server.versionOf()).toBe(first)
})

test('a tarball with links and with paths that lead out leaves nothing outside its folder', async () => {
  await release('one')
  const { describes } = await rowOf(await release('two'))
  const source = join(folder, randomUUID())
  mkdirSync(join(source, 'dist'), { recursive: true })
  for (const file of ['package.json', 'dist/evil.js', 'dist/public-files.json'])
    writeFileSync(join(source, file), '["link.js", "evil.js"]')
  symlinkSync('/etc/passwd', join(source, 'dist/link.js'))
  const file = join(folder, `${randomUUID()}.tgz`)
  await create(
    {
      cwd: source,
      gzip: true,
      file,
      prefix: 'package',
      onWriteEntry: (entry) => {
        if (entry.path.endsWith('evil.js')) entry.path = '../../evil.js'
      },
    },
    ['package.json', 'dist'],
  )
  const hash = createHash('sha512').update(readFileSync(file))
  const version = await storeRow(`sha512-${hash.digest('base64')}`, `file:${file}`, describes)
  await switchTo(version)
  const server = await open()
  expect(await server.versionOf()).toBe(version)
  for (const path of ['link.js', 'evil.js', '../../evil.js']) {
    expect(await server.text(`/remotes/${name}/${version}/${path}`)).toBeNull()
    expect(await server.text(`/remotes/${name}/${version}/${path}`, 'build')).toBeNull()
  }
  expect(
    readdirSync(site.cacheDir, { recursive: true }).filter((path) => /evil|link/.test(String(path))),
  ).toEqual([])
})
