import { randomUUID } from 'node:crypto'
import { admin, service, signedIn, visitor } from '../../tooling/testing/actors.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'

/* What the rows of releases accept, by actor. Publishing as a whole is in tooling/federation/publish.stack.test.ts. */

const sql = (text: string, values?: unknown[]) =>
  withDatabase(testStack().databaseUrl, (database) => database.query(text, values))

const integrity = `sha512-${'a'.repeat(86)}==`
let channel: string
let name: string

const artifact = (version: string, more: object = {}) => ({
  p_package: name,
  p_version: version,
  p_digest: '0123456789abcdef',
  p_integrity: integrity,
  p_resolved: 'https://registry.example/mf-a.tgz',
  p_describes: { routes: [`/${name}`], uses: ['secret'] },
  // A build without a commit: the generated types do not know that it may be null.
  p_commit: null as never,
  p_by: 'Ana',
  ...more,
})
const change = (version: string | null, seen: object = {}, action = 'release') => ({
  p_channel: channel,
  p_seen: seen as never,
  p_action: action,
  p_changes: { [name]: { version } } as never,
  p_by: 'Ana',
  p_why: 'because',
})
const store = (version: string, more?: object) => service().rpc('store_release', artifact(version, more))
const turn = (...args: Parameters<typeof change>) => service().rpc('switch_releases', change(...args))
const read = async (after?: number) => {
  const { data } = await visitor().rpc('site_releases', { p_channel: channel, p_after: after }).throwOnError()
  return data as { revision: number; artifacts: { version: string }[] } | null
}

beforeEach(() => {
  channel = `test-${randomUUID()}`
  name = `mf-${randomUUID()}`
})

test('a visitor reads what is served, without what only the gate needs, and nothing while nothing was switched', async () => {
  await store('1.0.0').throwOnError()
  expect(await read()).toMatchObject({ revision: 0, shell: null, remotes: {}, artifacts: [] })
  await turn('1.0.0').throwOnError()
  const releases = await read()
  expect(releases).toEqual({
    revision: 1,
    shell: null,
    remotes: { [name]: { current: { version: '1.0.0', routes: [`/${name}`] }, disabled: false } },
    artifacts: [
      { package: name, version: '1.0.0', integrity, resolved: 'https://registry.example/mf-a.tgz' },
    ],
  })
  expect(await read(1)).toBeNull()
})

test('a version is one release for good, and the same one again changes nothing', async () => {
  await store('1.0.0').throwOnError()
  await store('1.0.0', { p_by: 'Bia' }).throwOnError()
  expect(await store('1.0.0', { p_digest: 'fedcba9876543210' })).toMatchObject({ error: { code: 'PT409' } })
})

test.each([
  ['a hash of another kind', { p_integrity: 'sha1-abc' }],
  ['a repository in the place of a tarball', { p_resolved: 'git+https://git.example/mf-a.git' }],
  ['a folder in the place of a tarball', { p_resolved: 'file:/etc' }],
  ['a description that is a list', { p_describes: [] }],
  ['a version that is none', { p_version: 'latest' }],
  ['a package that leads out of its folder', { p_package: '../mf-a' }],
])('%s is refused', async (_what, more) => {
  expect(await store('1.0.0', more)).toMatchObject({ error: { code: '23514' } })
})

test('a switch is refused to whoever has not seen the one before, with its words', async () => {
  await store('1.0.0').throwOnError()
  await store('1.1.0').throwOnError()
  await turn('1.0.0', { [name]: 0 }).throwOnError()
  const { error } = await turn('1.1.0', { [name]: 0 })
  expect(error).toMatchObject({
    code: 'PT409',
    message: `${name} was switched to 1.0.0 by Ana in the meantime (“because”); nothing was changed`,
  })
  await turn('1.1.0', { [name]: 1, 'mf-unknown': 0 }).throwOnError()
  expect(await read()).toMatchObject({ revision: 2 })
})

test('a version that no row describes, and a part of the site that another package serves, are refused whole', async () => {
  await store('1.0.0').throwOnError()
  expect(await turn('2.0.0')).toMatchObject({ error: { code: '23503' } })
  await turn('1.0.0').throwOnError()
  const first = name
  name = `${name}b`
  await store('1.0.0', { p_describes: { routes: [`/${first.toUpperCase()}/b`] } }).throwOnError()
  expect(await turn('1.0.0')).toMatchObject({ error: { code: '23505' } })
  expect(await read(1)).toBeNull()
})

test('tarballs of the last seven days are named, the newest first, and no earlier ones', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store(version).throwOnError()
  const at = async (days: number, revision: number, version: string) =>
    sql(
      `with s as (insert into private.release_switches (channel, revision, at, by, why, action)
       values ($1, $2, now() - make_interval(days => $3), '', '', 'release'))
       insert into private.release_changes (channel, revision, package, version) values ($1, $2, $4, $5)`,
      [channel, revision, days, name, version],
    )
  await at(30, 1, '1.0.0')
  await at(8, 2, '1.1.0')
  await at(6, 3, '1.2.0')
  // 1.1.0 was served until six days ago.
  expect((await read())?.artifacts.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0'])
})

test('rows of releases are only added to', async () => {
  await store('1.0.0').throwOnError()
  await turn('1.0.0').throwOnError()
  for (const change of [
    "update private.release_artifacts set integrity = ''",
    'delete from private.release_switches',
    'delete from private.release_changes',
  ])
    await expect(sql(change)).rejects.toThrow('History is only added to')
})

test.each([
  ['a visitor', () => Promise.resolve(visitor())],
  ['somebody who is signed in', async () => (await signedIn()).db],
  ['an admin of the agency', async () => (await admin()).db],
])('%s neither stores nor switches releases, nor reads their history', async (_who, open) => {
  const db = await open()
  await store('1.0.0').throwOnError()
  for (const { error } of [
    await db.rpc('store_release', artifact('1.1.0')),
    await db.rpc('switch_releases', change('1.0.0')),
    await db.rpc('release_history', { p_channel: channel }),
  ])
    expect(error).toMatchObject({ code: '42501' })
  expect(await read()).toMatchObject({ revision: 0 })
})
