import { randomUUID } from 'node:crypto'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { admin, service, signedIn, visitor } from '../../tooling/testing/actors.ts'
import { passTime } from '../../tooling/testing/passTime.ts'
import { testStack } from '../../tooling/testing/stack.ts'

/* What visitors' pages tell of a release, and what is done about it. Each test has a channel of its own. */

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  withDatabase(testStack().databaseUrl, async (database) => (await database.query<Row>(text, values)).rows)

let channel: string
let mark: string
const named = (name: string) => `${name}-${mark}`

beforeEach(() => {
  channel = `test-${randomUUID()}`
  mark = randomUUID().slice(0, 8)
})

async function store(name: string, version: string) {
  await service()
    .rpc('store_release', {
      p_package: name,
      p_version: version,
      p_digest: '0123456789abcdef',
      p_integrity: `sha512-${'a'.repeat(86)}==`,
      p_resolved: 'https://registry.example/mf-a.tgz',
      p_describes: { routes: [`/${name}`] },
      p_commit: null as never,
      p_by: 'Ana',
    })
    .throwOnError()
}

/** Switches, and lets so many minutes pass. */
async function turn(changes: Record<string, string>, minutes: number, action = 'release') {
  for (const [name, version] of Object.entries(changes)) await store(name, version)
  await service()
    .rpc('switch_releases', {
      p_channel: channel,
      p_seen: {},
      p_action: action,
      p_changes: Object.fromEntries(Object.entries(changes).map(([name, version]) => [name, { version }])),
      p_by: 'Ana',
      p_why: 'because',
    })
    .throwOnError()
  await passTime(channel, minutes)
}

/** Pages of a release that were opened so many minutes ago. */
const pages = (name: string, version: string, minutesAgo: number, counts: Record<string, number>) =>
  query(
    `insert into private.release_health (channel, package, version, minute, views, settled, failed, errors, requests, faults)
     select $1, $2, $3, date_trunc('minute', now()) - make_interval(mins => $4), views, settled, failed, errors, requests, faults
     from jsonb_to_record($5) as c(views int, settled int, failed int, errors int, requests int, faults int)`,
    [
      channel,
      name,
      version,
      minutesAgo,
      { settled: counts.views ?? 0, failed: 0, errors: 0, requests: 0, faults: 0, views: 0, ...counts },
    ],
  )

async function judged() {
  await service().rpc('judge_releases').throwOnError()
  const [line] = await query<{ served: Record<string, string>; by: string; why: string }>(
    `select (
       select jsonb_object_agg(package, case when disabled then 'off' else version end)
       from private.release_lines where channel = $1
     ) as served, by, why
     from private.release_switches where channel = $1 order by revision desc limit 1`,
    [channel],
  )
  return line
}

/** 1.0.0 with many good pages, and 1.1.0 since five minutes. */
async function released() {
  const name = named('mf-houses')
  await turn({ [name]: '1.0.0' }, 3 * 24 * 60)
  await pages(name, '1.0.0', 60, { views: 400, settled: 398, errors: 2, requests: 800 })
  await turn({ [name]: '1.1.0' }, 5)
  return name
}

test.each<[string, Record<string, number>, string | undefined]>([
  ['three cards of the first four', { views: 4, failed: 3 }, 'showed the card of a failed remote'],
  ['three dead tabs of the first nine', { views: 9, settled: 6 }, 'did not settle'],
  ['two cards of three', { views: 3, failed: 2 }, undefined],
  ['three cards of 19', { views: 19, failed: 3 }, undefined],
  ['a tenth of dead tabs', { views: 60, settled: 54 }, 'did not settle'],
  ['errors on a fifth', { views: 40, errors: 8 }, 'had an error'],
  ['one error of 40', { views: 40, errors: 1 }, undefined],
  ['four times the requests', { views: 40, requests: 400 }, 'requests for data'],
  ['twice the requests', { views: 40, requests: 160 }, undefined],
  ['three processes that were replaced', { faults: 3 }, 'had to be replaced'],
  ['good pages', { views: 500, settled: 497 }, undefined],
])('%s: judged by the release before it', async (_what, counts, reason) => {
  const name = await released()
  await pages(name, '1.1.0', 3, counts)
  const line = await judged()
  if (reason === undefined) expect(line).toMatchObject({ served: { [name]: '1.1.0' }, by: 'Ana' })
  else {
    expect(line).toMatchObject({ served: { [name]: '1.0.0' }, by: 'the site' })
    expect(line?.why).toContain(`${name} 1.1.0: `)
    expect(line?.why).toContain(reason)
  }
})

test('pages that were bad before are no reason', async () => {
  const name = named('mf-houses')
  await turn({ [name]: '1.0.0' }, 3 * 24 * 60)
  await pages(name, '1.0.0', 60, { views: 400, settled: 300 })
  await turn({ [name]: '1.1.0' }, 5)
  await pages(name, '1.1.0', 3, { views: 40, settled: 30 })
  expect(await judged()).toMatchObject({ served: { [name]: '1.1.0' } })
})

test('a release is judged for an hour', async () => {
  const name = named('mf-houses')
  await turn({ [name]: '1.0.0' }, 3 * 24 * 60)
  await turn({ [name]: '1.1.0' }, 61)
  await pages(name, '1.1.0', 3, { views: 40, failed: 40 })
  expect(await judged()).toMatchObject({ served: { [name]: '1.1.0' } })
})

test('what a release was taken back to is not judged', async () => {
  const name = await released()
  await pages(name, '1.1.0', 3, { views: 40, failed: 40 })
  expect(await judged()).toMatchObject({ served: { [name]: '1.0.0' }, by: 'the site' })
  await pages(name, '1.0.0', 2, { views: 40, failed: 40 })
  expect(await judged()).toMatchObject({ served: { [name]: '1.0.0' } })
})

test('a release that breaks the pages of others is taken back, with what was released in the same step', async () => {
  const [houses, flats] = [named('mf-houses'), named('mf-flats')]
  await turn({ [houses]: '1.0.0', [flats]: '1.0.0', [named('mf-news')]: '1.0.0' }, 3 * 24 * 60)
  await pages(named('mf-news'), '1.0.0', 60, { views: 400 })
  await turn({ [houses]: '1.1.0', [flats]: '1.1.0' }, 10)
  await pages(named('mf-news'), '1.0.0', 3, { views: 30, failed: 12 })
  const line = await judged()
  expect(line).toMatchObject({ served: { [houses]: '1.0.0', [flats]: '1.0.0' }, by: 'the site' })
  expect(line?.why).toContain('Pages of others')
})

test('a good release of the same hour stays, whichever was first', async () => {
  const [houses, flats] = [named('mf-houses'), named('mf-flats')]
  for (const [good, bad, first] of [
    [houses, flats, 'good'],
    [flats, houses, 'bad'],
  ] as const) {
    await turn({ [houses]: '1.0.0', [flats]: '1.0.0' }, 3 * 24 * 60)
    for (const name of [houses, flats]) await pages(name, '1.0.0', 60, { views: 400 })
    for (const name of first === 'good' ? [good, bad] : [bad, good]) await turn({ [name]: '1.1.0' }, 5)
    await pages(good, '1.1.0', 3, { views: 30 })
    await pages(bad, '1.1.0', 3, { views: 30, failed: 20 })
    expect(await judged()).toMatchObject({ served: { [good]: '1.1.0', [bad]: '1.0.0' }, by: 'the site' })
    expect(await judged()).toMatchObject({ served: { [good]: '1.1.0', [bad]: '1.0.0' } })
    channel = `test-${randomUUID()}`
  }
})

test('a release of the shell that is taken back leaves what was switched since as it is', async () => {
  const name = named('mf-houses')
  await turn({ shell: `1.0.0-${mark}`, [name]: '1.0.0' }, 3 * 24 * 60)
  await pages('shell', `1.0.0-${mark}`, 60, { views: 400 })
  await turn({ [name]: '1.1.0' }, 10)
  await turn({ shell: `1.1.0-${mark}` }, 5)
  await turn({ [name]: '1.0.0' }, 1, 'rollback')
  await pages('shell', `1.1.0-${mark}`, 3, { views: 30, settled: 10 })
  expect(await judged()).toMatchObject({
    served: { shell: `1.0.0-${mark}`, [name]: '1.0.0' },
    by: 'the site',
  })
})

test('a remote’s first release that fails is switched off, and what a site began with stays', async () => {
  const name = named('mf-new')
  await turn({ [named('mf-first')]: '1.0.0' }, 5)
  await pages(named('mf-first'), '1.0.0', 3, { views: 5, failed: 5 })
  expect(await judged()).toMatchObject({ by: 'Ana' })
  await turn({ [name]: '1.0.0' }, 5)
  await pages(name, '1.0.0', 3, { views: 5, failed: 5 })
  expect(await judged()).toMatchObject({
    served: { [name]: 'off', [named('mf-first')]: '1.0.0' },
    by: 'the site',
  })
})

test('what servers count is added up; of releases that there are not, and of other times, nothing is', async () => {
  const name = named('mf-houses')
  await store(name, '1.0.0')
  const row = { package: name, version: '1.0.0', views: 2, settled: 1 }
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  for (let server = 0; server < 2; server += 1)
    await service()
      .rpc('add_release_health', {
        p_channel: channel,
        p_rows: [
          { ...row, minute: at(2) },
          { ...row, minute: at(2), views: 1, requests: 7 },
          // Of a server whose clock is ahead.
          { ...row, minute: at(-1), views: 5 },
          { ...row, minute: at(20) },
          { ...row, minute: at(2), version: '9.9.9' },
        ],
      })
      .throwOnError()
  expect(
    await query(
      'select views, settled, requests from private.release_health where channel = $1 order by minute',
      [channel],
    ),
  ).toEqual([
    { views: 6, settled: 4, requests: 14 },
    { views: 10, settled: 2, requests: 0 },
  ])
})

test('admins see how the site is, and nobody else; servers alone tell', async () => {
  const { data } = await (await admin()).db.rpc('get_site_health').throwOnError()
  const { releases, switches } = data as { releases: { package: string }[]; switches: object[] }
  expect(releases.map((one) => one.package)).toContain('shell')
  expect(switches[0]).toMatchObject({ action: expect.any(String), changes: expect.any(Array) })
  for (const db of [visitor(), (await signedIn()).db]) {
    expect(await db.rpc('get_site_health')).toMatchObject({ error: { code: '42501' } })
    expect(await db.rpc('judge_releases')).toMatchObject({ error: { code: '42501' } })
    expect(await db.rpc('add_release_health', { p_channel: channel, p_rows: [] })).toMatchObject({
      error: { code: '42501' },
    })
  }
})
