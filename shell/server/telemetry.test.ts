import { createReleaseHealth, sendHealth, type Told } from './releaseHealth.ts'
import { fakeSite, settings } from './testing/fakeSite.ts'

const page = '0123456789abcdef'
const view: Told = {
  page,
  kind: 'view',
  remote: 'mf-home',
  version: '1.0.0',
  shell: '2.0.0',
  age: 0,
  requests: 0,
}

/** A server that takes telemetry; `send` gets what it has counted. */
function open({ address, isKnown }: { address?: string; isKnown?: () => boolean } = {}) {
  const sent: object[] = []
  const send = jest.fn(async (rows: object[]) => void sent.push(...rows))
  let faults = 0
  const now = () => Date.parse('2026-11-28T12:00:30Z')
  const health = createReleaseHealth({
    send,
    now,
    isKnown,
    faults: () => [{ release: 'mf-home@1.0.0', faults }],
  })
  const server = fakeSite().open({}, undefined, { telemetry: { health, addressOf: () => address } })
  const tell = (told: unknown, headers: Record<string, string> = {}) => {
    const body = typeof told === 'string' ? told : JSON.stringify(told)
    return server.request('/telemetry', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-length': String(body.length), ...headers },
      body,
    })
  }
  return { health, send, sent, tell, replaceProcess: () => (faults += 1) }
}

test('what pages tell is summed by the minute in which they were opened, each page once', async () => {
  const { tell, health, sent } = open()
  expect((await tell(view)).status).toBe(204)
  await tell(view)
  await tell({ ...view, page: page.replace('0', '1') })
  await tell({ ...view, kind: 'settled', age: 40_000, requests: 3 })
  await tell({ ...view, kind: 'error', remote: 'shell', version: '2.0.0' })
  await health.flush()
  const row = { settled: 0, failed: 0, errors: 0, requests: 0, faults: 0 }
  const home = { ...row, package: 'mf-home', version: '1.0.0' }
  const shell = { ...row, package: 'shell', version: '2.0.0' }
  const [twelve, before] = ['2026-11-28T12:00:00.000Z', '2026-11-28T11:59:00.000Z']
  expect(sent).toEqual([
    { ...home, minute: twelve, views: 2 },
    // Each page is the shell's as well, and the error is the shell's alone.
    { ...shell, minute: twelve, views: 2, errors: 1 },
    { ...home, minute: before, views: 0, settled: 1, requests: 3 },
    { ...shell, minute: before, views: 0, settled: 1, requests: 3 },
  ])
})

test('processes that had to be replaced are counted, once each', async () => {
  const { health, sent, replaceProcess } = open()
  replaceProcess()
  await health.flush()
  replaceProcess()
  replaceProcess()
  await health.flush()
  await health.flush()
  expect(sent).toMatchObject([{ faults: 1 }, { faults: 2 }])
})

test.each<[string, unknown, Record<string, string>]>([
  ['from another site', view, { 'sec-fetch-site': 'cross-site' }],
  ['without a browser’s words for where it is from', view, { 'sec-fetch-site': '' }],
  ['that is no JSON', 'view', {}],
  ['that is too long', JSON.stringify({ ...view, more: 'x'.repeat(3_000) }), {}],
  ['of a page without a number', { ...view, page: 'Ana' }, {}],
  ['of the future', { ...view, age: -1 }, {}],
])('what is told %s counts for nothing, and gets the same answer', async (_what, told, headers) => {
  const { tell, health, send } = open()
  expect((await tell(told, headers)).status).toBe(204)
  await health.flush()
  expect(send).not.toHaveBeenCalled()
})

test('releases that there are not count for nothing', async () => {
  const { tell, health, send } = open({ isKnown: () => false })
  await tell(view)
  await health.flush()
  expect(send).not.toHaveBeenCalled()
})

test('a flood from one address counts as two pages', async () => {
  const { tell, health, sent } = open({ address: '203.0.113.7' })
  for (let number = 0; number < 50; number += 1)
    for (const kind of ['view', 'settled'])
      await tell({ ...view, kind, page: number.toString(16).padStart(16, '0') })
  await health.flush()
  expect(sent).toMatchObject([{ views: 2, settled: 2 }, { package: 'shell' }])
})

test('what the project does not take is sent again with the rest', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { tell, health, send, sent } = open()
  await tell(view)
  send.mockRejectedValueOnce(new Error('away'))
  await health.flush()
  await tell({ ...view, page: page.replace('0', '1') })
  await health.flush()
  expect(sent).toMatchObject([{ views: 2 }, { package: 'shell' }])
})

test('it is signed for the function, and without a secret it is not sent', async () => {
  const fetch = jest.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'))
  await sendHealth({ settings, channel: 'production' }, fetch)([])
  expect(fetch).not.toHaveBeenCalled()
  await sendHealth({ settings, channel: 'production', secret: 's'.repeat(32) }, fetch)([])
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://api.test/functions/v1/note-release-health')
  expect(init?.headers).toMatchObject({ 'x-visitor': expect.stringMatching(/^\d+ ::1 [0-9a-f]{64}$/) })
  expect(init?.body).toBe('{"channel":"production","rows":[]}')
})
