import { answers, fakeSite } from './testing/fakeSite.ts'

let site: ReturnType<typeof fakeSite>
let server: ReturnType<typeof site.open>

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  site = fakeSite()
  server = site.open()
})

const configured = { name: 'Morada Clara Imóveis', phone: '(48) 3333-0199' }
const config = async () =>
  ((await (await server.request('/config.json')).json()) as { agency: Record<string, string> }).agency

test('before the first save, and where the database has no such settings, the configuration stands', async () => {
  site.agency.mockImplementation(async () => answers(200, null))
  expect(await config()).toMatchObject(configured)
  site.agency.mockImplementation(async () => answers(404, { code: 'PGRST202', message: 'no function' }))
  server = site.open()
  expect(await config()).toMatchObject(configured)
})

test('what the agency writes is in the config and in every page within ten seconds, and the rest is configured', async () => {
  site.agency.mockImplementation(async () => answers(200, {}))
  expect(await (await server.request('/')).text()).toContain('Morada Clara Imóveis')
  const agency = { name: 'Casa </script><b>Nova</b>', headline: 'Bem-vindo', hours: 'Seg a sex\n9h às 18h' }
  site.agency.mockImplementation(async () => answers(200, agency))
  jest.advanceTimersByTime(10_000)
  expect(await config()).toEqual(expect.objectContaining({ ...configured, ...agency }))
  const html = await (await server.request('/')).text()
  expect(html).toContain('Casa &lt;/script&gt;&lt;b&gt;Nova&lt;/b&gt;</title>')
  expect(html).not.toContain('</script><b>')
})

test('a page reads nothing more while the settings are fresh', async () => {
  site.agency.mockImplementation(async () => answers(200, {}))
  for (const address of ['/', '/config.json', '/property/1']) await server.request(address)
  expect(site.agency).toHaveBeenCalledTimes(1)
})

test.each([
  ['fails', async () => answers(500, {})],
  ['sends no settings', async () => answers(200, [{ name: 7 }])],
  ['is away', () => Promise.reject(new Error('ECONNREFUSED'))],
])(
  'what was read last stays while the database %s, which is then asked every ten seconds',
  async (_how, wrong) => {
    site.agency.mockImplementation(async () => answers(200, { name: 'Casa Nova' }))
    expect(await config()).toMatchObject({ name: 'Casa Nova' })
    site.agency.mockImplementation(wrong)
    jest.advanceTimersByTime(10_000)
    for (let visit = 0; visit < 3; visit++) expect(await config()).toMatchObject({ name: 'Casa Nova' })
    expect(site.agency).toHaveBeenCalledTimes(2)
    site.agency.mockImplementation(async () => answers(200, { name: 'Casa Velha' }))
    jest.advanceTimersByTime(10_000)
    expect(await config()).toMatchObject({ name: 'Casa Velha' })
  },
)

test('a page does not wait for a database that is silent, and has what comes later', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  site.agency.mockImplementation(() => promise)
  const first = config()
  await jest.advanceTimersByTimeAsync(400)
  expect(await first).toMatchObject(configured)
  resolve(answers(200, { name: 'Casa Nova' }))
  expect(await config()).toMatchObject({ name: 'Casa Nova' })
})
