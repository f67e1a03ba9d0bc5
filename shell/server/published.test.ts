import { NothingPublished, followPublished } from './published.ts'
import { entry, fakeSite } from './testing/fakeSite.ts'

let site: ReturnType<typeof fakeSite>
let reported: string[]
let server: ReturnType<typeof site.open>

const say = (message: string) => reported.push(message)
const follow = () => followPublished(site.files, say)

beforeEach(() => {
  reported = []
  site = fakeSite()
  jest.spyOn(console, 'error').mockImplementation(say)
  server = site.open()
})

const health = async () => {
  const response = await server.request('/readyz')
  return { code: response.status, ...((await response.json()) as { status: string; faults?: string[] }) }
}

test('an unreadable registry leaves the last good one in service, and is reported once', async () => {
  await server.request('/')
  site.files.registry = () => Promise.reject(new SyntaxError('Unexpected end of JSON input'))
  for (const path of ['/', '/config.json', '/sitemap.xml', '/robots.txt'])
    expect((await server.request(path)).status).toBe(200)
  expect(await health()).toMatchObject({
    code: 200,
    status: 'degraded',
    faults: ['What is published'],
  })
  expect(reported).toEqual(['What is published is not used: Unexpected end of JSON input'])
})

test.each([[null], [[]], ['text'], [7]])('a registry of %j is refused', async (content) => {
  await server.request('/')
  site.registry = content as never
  expect(await (await server.request('/')).text()).toContain('Início | Morada Clara')
  expect(await health()).toMatchObject({ status: 'degraded' })
})

describe('a malformed entry', () => {
  const malformed: [string, unknown][] = [
    ['is nothing', null],
    ['lacks its rules', { ...entry('mf-home', {}), rules: undefined }],
    ['lacks its files', { ...entry('mf-home', {}), assets: {} }],
    ['has routes that are no paths', { ...entry('mf-home', {}), routes: ['properties'] }],
    [
      'has more requests than a page may',
      entry('mf-home', { '/': { data: Array<string>(9).fill('/rest/v1/properties') } }),
    ],
    ['asks elsewhere', entry('mf-home', { '/': { data: ['@elsewhere.test/rest/v1/properties'] } })],
    ['asks for more than rows', entry('mf-home', { '/': { data: ['/auth/v1/settings'] } })],
    ['climbs', entry('mf-home', { '/': { data: ['/rest/v1/../../auth/v1/settings'] } })],
    ['has requests that are none', entry('mf-home', { '/': { data: [7 as never] } })],
  ]

  test.each(malformed)(
    'that %s keeps its last good release, and the others their new ones',
    async (_case, broken) => {
      const published = follow()
      await published.read()
      const house = entry('mf-house', { '/casa/:id': {} })
      site.registry = { 'mf-home': broken as never, 'mf-house': house }
      const { remotes } = await published.read()
      expect(remotes['mf-home']?.routes).toEqual(['/'])
      expect(remotes['mf-house']).toEqual(house)
      await published.read()
      expect(reported).toEqual([expect.stringMatching(/^The release of mf-home is not used: /)])
    },
  )

  test('without a good predecessor is left out', async () => {
    site.registry = { ...site.registry, 'mf-home': null as never }
    expect(Object.keys((await follow().read()).remotes)).toEqual(['mf-house', 'mf-office'])
  })

  test('without a good predecessor may have any address: no address is a 404', async () => {
    const good = site.registry
    site.registry = { ...good, 'mf-home': null as never }
    server = site.open()
    const lost = await server.request('/')
    expect(lost.status).toBe(503)
    expect(lost.headers.get('retry-after')).toBe('600')
    expect((await server.request('/admin')).status).toBe(200)
    site.registry = { ...good }
    expect((await server.request('/')).status).toBe(200)
    expect((await server.request('/nowhere')).status).toBe(404)
  })

  test('that is corrected is served, and reported', async () => {
    const published = follow()
    const good = site.registry
    site.registry = { ...good, 'mf-home': null as never }
    await published.read()
    site.registry = { ...good }
    expect((await published.read()).remotes['mf-home']).toBeDefined()
    expect(published.faults()).toEqual([])
    expect(reported.at(-1)).toBe('The release of mf-home is as it should be again')
  })
})

test('an unlisted remote is gone, and its fault with it', async () => {
  const published = follow()
  site.registry = { ...site.registry, 'mf-new': null as never }
  await published.read()
  const { 'mf-home': home } = site.registry
  site.registry = { 'mf-home': home! }
  expect(Object.keys((await published.read()).remotes)).toEqual(['mf-home'])
  expect(published.faults()).toEqual([])
})

test('an unreadable list of the shell’s files leaves the last good one in service', async () => {
  await server.request('/')
  site.files.assets = async () => ({ scripts: 'main.js' })
  expect(await (await server.request('/')).text()).toContain('src="/assets/main.js"')
  expect(await health()).toMatchObject({
    status: 'degraded',
    faults: ['The shell’s release'],
  })
})

test('a scheduled job that is late is named, and is not asked about by each request', async () => {
  site.lateJobs.mockImplementation(async () =>
    Response.json([{ name: 'run-minute-jobs', ran_at: '2026-11-27T12:00:00Z' }]),
  )
  for (let time = 0; time < 2; time += 1)
    expect(await health()).toEqual({
      code: 200,
      status: 'degraded',
      faults: ['The job run-minute-jobs has not run well since 2026-11-27T12:00:00Z'],
    })
  expect(site.lateJobs).toHaveBeenCalledTimes(1)
})

test('a backend that does not answer is named, and the site goes on', async () => {
  site.lateJobs.mockRejectedValue(new TypeError('fetch failed'))
  expect(await health()).toEqual({ code: 200, status: 'degraded', faults: ['The backend'] })
})

test('without any good registry there is no site, which is reported once', async () => {
  site.files.registry = () => Promise.reject(new Error('ENOENT'))
  await expect(follow().read()).rejects.toThrow(NothingPublished)
  reported = []
  for (const path of ['/', '/healthz', '/healthz']) expect((await server.request(path)).status).toBe(503)
  expect(reported).toEqual(['What is published is not used: ENOENT'])
})

test('the published object stays the same until something changes', async () => {
  const published = follow()
  const before = await published.read()
  expect(await published.read()).toBe(before)
  site.registry = { ...site.registry }
  expect(await published.read()).not.toBe(before)
})
