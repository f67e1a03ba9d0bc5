import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hashSync } from 'bcryptjs'
import { signIn } from '../../remote-kit/src/release/site.ts'
import { packTarball } from '../../remote-kit/src/release/tarball.ts'
import { until } from '../stack/processes.ts'
import { withDatabase } from '../stack/sql.ts'
import { service, visitor } from '../testing/actors.ts'
import { brokenProject } from '../testing/brokenProject.ts'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { releaseChannel } from '../testing/releaseChannel.ts'
import { testStack } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import type { Look, Looked } from './gate/look.ts'
import { answerNext, answerRequest, claimRequest, judgeRequest } from './gate/requests.ts'
import { previewOf, readHistory, type Project, type ReleaseSite } from './project.ts'
import { buildsOf } from './promote.ts'
import { publish } from './publish.ts'
import { registryOf } from './registry.ts'

/* What the gate makes of a team's tarball. Its look in a browser is in e2e/full/docs/ownRepository.spec.ts. */

const folder = temporaryFolder()
const password = 'senha-da-equipe'
const passwordHash = hashSync(password, 10)
const fine: Look = () => Promise.resolve([])

const gate = randomUUID()

let site: ReleaseSite
let name: string

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  site = releaseChannel(folder)
  name = `mf-${randomUUID()}`
})

async function member() {
  const email = `ana-${randomUUID()}@equipe.example`
  const right = { p_package: name, p_email: email, p_password_hash: passwordHash }
  await service().rpc('allow_release', right).throwOnError()
  const db = visitor()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { db, email }
}

interface Sent {
  version?: string
  preview?: boolean
  /** What is stored, where that is another thing than what is requested; or nothing. */
  tamper?: (bytes: Uint8Array) => Uint8Array | undefined
}

/** Stores and requests a build, as `remote-kit release` does. @returns the team's address, and what reads the gate's answer */
async function send(
  dist: string,
  { version = '1.0.0', preview = false, tamper = (bytes) => bytes }: Sent = {},
) {
  const { db, email } = await member()
  const { bytes, integrity, file } = await packTarball(dist, { name, version })
  const stored = tamper(bytes)
  const { error } = stored
    ? await db.storage
        .from('releases')
        .upload(`${name}/${file}`, Uint8Array.from(stored).buffer, { contentType: 'application/gzip' })
    : { error: null }
  if (error && !/exists/.test(error.message)) throw error
  const { data: id } = await db
    .rpc('request_release', {
      ...{
        p_channel: site.channel,
        p_package: name,
        p_version: version,
        p_integrity: integrity,
        p_file: file,
      },
      ...{ p_commit: null as never, p_why: 'a new page', p_is_preview: preview },
    })
    .throwOnError()
  return { email, read: async () => (await db.rpc('read_release_request', { p_id: id })).data }
}

/** @returns what the gate gets of a build that is sent */
async function claimed(...sent: Parameters<typeof send>) {
  const { email } = await send(...sent)
  const request = await claimRequest(site, gate)
  if (!request) throw new Error('No request is there')
  return { request, email }
}

const build = (print: string, more: object = {}) => fakeBuild(folder, { name, print, ...more }).dist
const lines = async (channel = site.channel) => registryOf(await readHistory({ ...site, channel })).remotes

test('a tarball is looked at and released, by the name that the project has proven', async () => {
  const { request, email } = await claimed(build('one'))
  const looks: Looked[] = []
  const look: Look = (looked) => (looks.push(looked), Promise.resolve([]))
  expect(await judgeRequest(site, request, look)).toContain(`${name} 1.0.0: what the site now serves`)
  expect(looks.map(({ isLive, times }) => ({ isLive, times }))).toEqual([
    { isLive: false, times: 2 },
    { isLive: true, times: 1 },
  ])
  expect((await lines())[name]?.current).toMatchObject({ version: '1.0.0', routes: [`/${name}`] })
  expect((await readHistory(site)).switches.at(-1)).toMatchObject({ by: email, why: 'a new page' })
  await answerRequest(site, request.id, true, 'served')
  // The same build again is what is served.
  expect(await judgeRequest(site, (await claimed(build('one'))).request, fine)).toContain('serves already')
})

test('what the look refuses is in no row', async () => {
  const { request } = await claimed(build('one'))
  const refused = judgeRequest(site, request, () => Promise.resolve(['/news does not answer']))
  await expect(refused).rejects.toThrow('/news does not answer')
  expect(await readHistory(site)).toMatchObject({ switches: [] })
})

test.each<[string, () => Promise<Awaited<ReturnType<typeof claimed>>>, RegExp]>([
  [
    'that was changed after it was requested',
    () =>
      claimed(build('one'), { tamper: (bytes) => bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) }),
    /integrity|EINTEGRITY/i,
  ],
  ['that is not stored', () => claimed(build('one'), { tamper: () => undefined }), /400|404/],
  [
    'that is cut short',
    () => claimed(build('one'), { tamper: (bytes) => bytes.slice(0, 200) }),
    /integrity/i,
  ],
  [
    'whose data the backend lacks',
    () =>
      claimed(build('two', { uses: [{ as: 'anon', table: 'horses', columns: ['name'], does: 'select' }] })),
    /horses/,
  ],
  [
    'whose page is another package’s',
    () => claimed(build('three', { rules: { '/assets': {} } })),
    /\/assets/,
  ],
])('a tarball %s is refused', async (_what, sending, words) => {
  const { request } = await sending()
  await expect(judgeRequest(site, request, fine)).rejects.toThrow(words)
  expect(await readHistory(site)).toMatchObject({ switches: [] })
})

test('a tarball of another package or version is refused', async () => {
  const { request } = await claimed(build('one'))
  const other = { ...request, version: '2.0.0' }
  await expect(judgeRequest(site, other, fine)).rejects.toThrow(
    `The tarball is ${name} 1.0.0, and not ${name} 2.0.0.`,
  )
})

test('a build of the plain federation plugin is described as it was packed', async () => {
  const dist = join(folder, name, 'dist')
  mkdirSync(dist, { recursive: true })
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ name: 'App', assets: { js: { sync: [] }, css: { sync: [] } } }],
    shared: [],
  }
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dist, 'remoteEntry.js'), '/* entry */'.repeat(200))
  writeFileSync(join(dist, '../routes.json'), JSON.stringify({ [`/${name}`]: { title: 'Notícias' } }))
  const plain = { name, version: '1.0.0', dist }
  await publish(site, [plain], { by: 'Ana', why: 'here' })
  // The same build from its tarball is the same release.
  const { request: same } = await claimed(dist)
  expect(await judgeRequest(site, same, fine)).toContain('serves already')
  await answerRequest(site, same.id, true, 'served')
  appendFileSync(join(dist, 'remoteEntry.js'), '/* more */')
  const { request } = await claimed(dist, { version: '1.1.0' })
  expect(await judgeRequest(site, request, fine)).toContain(`${name} 1.1.0`)
})

test('without a preview nothing is shown there', async () => {
  const { request } = await claimed(build('one'), { preview: true })
  await expect(judgeRequest(site, request, fine)).rejects.toThrow('PREVIEW_ORIGIN is not set')
  expect(await readHistory({ ...site, channel: previewOf(site.channel) })).toMatchObject({ switches: [] })
})

test('a name of a file that leads out of the build is refused', async () => {
  const dist = build('four')
  writeFileSync(join(dist, 'public-files.json'), '["../../../../etc/hostname"]')
  const { request } = await claimed(dist)
  await expect(judgeRequest(site, request, fine)).rejects.toThrow('is no file of the build')
})

test('what a page says is stored whatever characters it has', async () => {
  await publish(site, [fakeBuild(folder, { name, print: 'one' })], { by: 'Ana', why: 'here' })
  const { request } = await claimed(build('two'), { version: '1.1.0' })
  const ill: Look = ({ isLive }) => Promise.resolve(isLive ? ['no \0 \ud83d'] : [])
  await expect(judgeRequest(site, request, ill)).rejects.toThrow('serves 1.0.0 again')
  await answerRequest(site, request.id, false, 'no \0 \ud83d')
  expect((await lines())[name]?.current.version).toBe('1.0.0')
})

/** Answers as a site of the project does that is asked for its configuration. */
async function configOf({ url, publishableKey }: Project) {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ supabase: { url, publishableKey } })),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}

test('what staging serves is released by the same bytes, under a name of its own', async () => {
  const staging = { ...releaseChannel(join(folder, 'staging')), tarballs: undefined }
  await publish(staging, [fakeBuild(folder, { name, print: 'one' })], { by: 'Ana', why: 'here' })
  const config = await configOf(staging.project)
  const from = config.url
  try {
    const builds = await buildsOf(site, from, [name], staging.channel)
    const [{ resolved: before, integrity } = {}] = (await readHistory(staging)).artifacts.filter(
      (row) => row.package === name,
    )
    const stored = builds[0]?.packed
    expect(stored?.integrity).toBe(integrity)
    expect(stored?.resolved).toMatch(/^file:/)
    expect(stored?.resolved).not.toBe(before)
    await publish(site, builds, { by: 'Ana', why: 'as at staging' })
    expect((await lines())[name]?.current.version).toBe('1.0.0')
    await expect(buildsOf(site, from, ['mf-none'], staging.channel)).rejects.toThrow('does not serve mf-none')
  } finally {
    config.close()
  }
  await expect(buildsOf(site, from, [name], staging.channel)).rejects.toThrow(
    'does not answer as a site does',
  )
})

/** Looks that are well; each says whether it was of what is served. */
function watched() {
  const looks: boolean[] = []
  const look: Look = ({ isLive }) => (looks.push(isLive), Promise.resolve([]))
  return { looks, look }
}

const passMinute = () =>
  withDatabase(testStack().databaseUrl, (database) =>
    database.query(
      "update private.release_requests set claimed_at = now() - interval '61 s' where channel = $1",
      [site.channel],
    ),
  )

test.each([
  ['loses one answer of the project releases all the same', false],
  ['ends at any step is followed by one that releases', true],
])('a gate that %s, and has looked at what is served', async (_what, isForGood) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let lost = 0
  for (let at = 1, isOver = false; !isOver; at += 1) {
    let isBroken = true
    const broken = await brokenProject(
      site.project.url,
      (asked) => isBroken && (isForGood ? asked >= at : asked === at),
    )
    name = `mf-${randomUUID()}`
    site = { ...site, channel: `test-${randomUUID()}` }
    const theirs = { ...site, project: { ...site.project, url: broken.url } }
    const { read } = await send(build(`print${at}`))
    const { looks, look } = watched()
    if (isForGood) {
      const request = await claimRequest(theirs, gate).catch(() => undefined)
      await (request && judgeRequest(theirs, request, look).catch(() => undefined))
      isOver = broken.asked() < at
      isBroken = false
      // It has not kept the request since.
      await passMinute()
      await answerNext(theirs, randomUUID(), look)
    } else {
      while (await answerNext(theirs, gate, look, 10));
      isOver = broken.asked() < at
    }
    broken.close()
    expect([at, await read(), looks.includes(true)]).toMatchObject([at, { state: 'released' }, true])
    expect((await lines())[name]?.current).toMatchObject({ version: '1.0.0' })
    lost = at
  }
  expect(lost).toBeGreaterThan(8)
})

test('what a gate has switched and not looked at is taken back by the next one', async () => {
  await publish(site, [fakeBuild(folder, { name, print: 'one' })], { by: 'Ana', why: 'here' })
  const { request } = await claimed(build('two'), { version: '1.1.0' })
  const dies: Look = ({ isLive }) => (isLive ? new Promise(() => {}) : Promise.resolve([]))
  void judgeRequest(site, request, dies)
  await until(async () => (await lines())[name]?.current.version === '1.1.0', 20_000)
  const ill: Look = ({ isLive }) => Promise.resolve(isLive ? ['/news does not answer'] : [])
  await expect(judgeRequest(site, request, ill)).rejects.toThrow(`${name} serves 1.0.0 again`)
  expect((await lines())[name]?.current.version).toBe('1.0.0')
})

test('a command of a team that loses any answer is given again, and there is one request', async () => {
  const { email } = await member()
  const { bytes, integrity, file } = await packTarball(build('one'), { name, version: '1.0.0' })
  async function command(url: string) {
    const config = await configOf({ ...site.project, url })
    try {
      const theirs = await signIn(config.url, { email, password })
      await theirs.store(`${name}/${file}`, bytes)
      const id = await theirs.request({
        ...{ p_channel: site.channel, p_package: name, p_version: '1.0.0', p_integrity: integrity },
        ...{ p_file: file, p_commit: null, p_why: '', p_is_preview: false },
      })
      expect(await theirs.read(id)).toMatchObject({ state: 'waiting' })
      return id
    } finally {
      config.close()
    }
  }
  const ids = new Set<string>()
  for (let at = 1, isOver = false; !isOver; at += 1) {
    const broken = await brokenProject(site.project.url, (asked) => asked === at)
    const { url } = broken
    ids.add(await command(url).catch(() => command(url)))
    isOver = broken.asked() < at
    broken.close()
  }
  expect(ids.size).toBe(1)
  expect(await claimRequest(site, gate)).toMatchObject({ id: [...ids][0] })
  await answerRequest(site, [...ids][0] ?? '', true, 'served')
  expect(await claimRequest(site, gate)).toBeNull()
})
