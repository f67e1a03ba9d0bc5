import { readVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import type { RenderRequest } from './renderer.ts'
import { answers, entry, fakeSite, rendered } from './testing/fakeSite.ts'

const origin = 'https://imoveis.test'
const secret = 'a secret of thirty-two characters and more'
const refusal = { error: { code: 'invalid', message: 'Confira', fields: { nome: 'Campo obrigatório' } } }

let site: ReturnType<typeof fakeSite>
let consoleError: jest.SpyInstance
const render = jest.fn(async ({ config }: RenderRequest) =>
  rendered(`<main>${config.posted?.status ?? 'blank'}</main>`),
)

beforeEach(() => {
  site = fakeSite()
  site.registry = { ...site.registry, 'mf-form': entry('mf-form', { '/contato': { post: 'take-form' } }) }
  site.api.mockImplementation(async () => answers(201, { id: '1' }))
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

type Open = Parameters<typeof site.open>[2]
const open = (more?: Open) => site.open({}, render, more)

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, server = open()) =>
  server.request('/contato', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin, ...headers },
  })

/** The request that the function received. */
const functionRequest = () => {
  const [address, init] = site.api.mock.lastCall as unknown as [string, RequestInit]
  return { address, headers: new Headers(init.headers), body: init.body as string }
}

const postedIn = (html: string) => {
  const config = /id="site-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  return (JSON.parse(config) as { posted?: unknown }).posted
}

test('a form goes to the function that its route names, and its page comes back with the result', async () => {
  const response = await post({ nome: 'João & Maria', texto: 'uma\r\nduas' })
  expect(functionRequest()).toMatchObject({
    address: 'https://api.test/functions/v1/take-form',
    body: JSON.stringify({ nome: 'João & Maria', texto: 'uma\nduas' }),
  })
  expect(functionRequest().headers.get('apikey')).toBe('sb_publishable_test')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<main>200</main>')
  expect(postedIn(html)).toEqual({ path: '/contato', status: 200, values: {} })
  expect(html).toContain('<div id="root" data-server-rendered data-posted>')
})

test('the link to what was accepted reaches the page', async () => {
  site.api.mockImplementation(async () => answers(201, { status: 'unconfirmed', token: 'abc123' }))
  expect(postedIn(await (await post({ nome: 'João' })).text())).toMatchObject({ token: 'abc123' })
})

describe('where the page cannot be rendered, a visitor without JavaScript reads', () => {
  const noScript = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]
  const frameOnly = () => site.open({}, async () => undefined)

  test('that it arrived', async () => {
    const html = await (await post({ nome: 'João' }, {}, frameOnly())).text()
    expect(noScript(html)).toContain('chegou até nós')
  })

  test.each([
    [
      'that it did not, and why',
      () => answers(429, { error: { code: 'rate', message: 'Muitos envios <agora>' } }),
      'Muitos envios &lt;agora&gt;',
    ],
    ['that it did not', () => answers(500, {}), 'não pôde ser recebido'],
  ])('%s', async (_case, answer, words) => {
    site.api.mockImplementation(async () => answer())
    const html = await (await post({ nome: 'João' }, {}, frameOnly())).text()
    expect(noScript(html)).toContain(words)
    expect(noScript(html)).not.toContain('chegou até nós')
  })

  test('and only the response to a form has the notice', async () => {
    expect(noScript(await (await frameOnly().request('/contato')).text())).not.toContain('role="alert"')
  })
})

test('a refusal has the typed values and the function’s message, and nothing typed ends its script', async () => {
  site.api.mockImplementation(async () => answers(400, refusal))
  const values = { nome: '', texto: '</script><script>alert(1)</script>' }
  const response = await post(values)
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).not.toContain('<script>alert')
  expect(postedIn(html)).toEqual({ path: '/contato', status: 400, values, ...refusal })
})

test.each([
  ['fails', async () => answers(500, { error: { code: 'server', message: 'x' } })],
  ['is not there', async () => answers(404, { code: 'NOT_FOUND', message: 'x' })],
  ['says something else', async () => answers(400, ['?'])],
  ['says nothing that can be read', async () => new Response('<html>', { status: 400 })],
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
])('a function that %s leaves the typed values in the page, with a notice', async (_case, answer) => {
  site.api.mockImplementation(answer)
  const response = await post({ nome: 'Maria' })
  expect(response.status).toBe(503)
  expect(postedIn(await response.text())).toEqual({
    path: '/contato',
    status: 503,
    values: { nome: 'Maria' },
  })
  expect(consoleError).toHaveBeenCalled()
  expect(JSON.stringify(consoleError.mock.calls)).not.toContain('Maria')
})

test('a response to a form is not cached', async () => {
  const server = open()
  site.api.mockImplementation(async () => answers(400, refusal))
  const [ana, maria, plain] = await Promise.all([
    post({ nome: 'Ana' }, {}, server),
    post({ nome: 'Maria' }, { 'if-none-match': '*' }, server),
    server.request('/contato'),
  ])
  for (const answer of [ana, maria]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
  }
  expect(postedIn(await ana.text())).toMatchObject({ values: { nome: 'Ana' } })
  expect(postedIn(await maria.text())).toMatchObject({ values: { nome: 'Maria' } })
  for (const page of [plain, await server.request('/contato')]) {
    expect(page.headers.get('cache-control')).toContain('s-maxage')
    expect(await page.text()).toContain('<main>blank</main>')
  }
})

test.each([
  ['another site', { origin: 'https://evil.test' }],
  ['another site, as the browser says', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
  ['a neighbour on the domain', { origin: 'https://blog.imoveis.test', 'sec-fetch-site': 'same-site' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['nobody', { origin: '' }],
])('%s cannot post here', async (_case, headers) => {
  const response = await post({ nome: 'Ana' }, headers)
  expect(response.status).toBe(403)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(site.api).not.toHaveBeenCalled()
})

test('a same-origin page may post, whatever a proxy makes of its origin', async () => {
  expect((await post({}, { origin: 'http://10.0.0.7:4173', 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  )
})

test('a body longer than any form, or of another type, is refused unread', async () => {
  expect((await post({ texto: 'x'.repeat(130 * 1024) })).status).toBe(413)
  const body = new FormData()
  body.append('nome', 'Ana')
  const parts = await open().request('/contato', { method: 'POST', body, headers: { origin } })
  expect(parts.status).toBe(415)
  expect(site.api).not.toHaveBeenCalled()
})

test.each(['/', '/nowhere'])('%s takes no form', async (path) => {
  const response = await open().request(path, { method: 'POST', headers: { origin } })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a disabled remote takes no form, and shows that it is away', async () => {
  const [off] = [site.registry['mf-form']!]
  site.registry = { ...site.registry, 'mf-form': { ...off, disabled: true } }
  const response = await post({ nome: 'Ana' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(site.api).not.toHaveBeenCalled()
})

test('the function gets the sender’s signed address, and none that the sender claims', async () => {
  const forged = { [VISITOR_HEADER]: '1 198.51.100.1 00' }
  await post({ nome: 'Ana' }, forged, open({ visitors: { secret, addressOf: () => '203.0.113.7' } }))
  const { headers, body } = functionRequest()
  expect(await readVisitor(secret, headers.get(VISITOR_HEADER) ?? '', body)).toBe('203.0.113.7')

  for (const visitors of [undefined, { secret, addressOf: () => undefined }]) {
    await post({ nome: 'Ana' }, forged, open({ visitors }))
    expect(functionRequest().headers.get(VISITOR_HEADER)).toBeNull()
  }
})

test('a form is reported with its route, and with nothing that was typed', async () => {
  const observed: object[] = []
  await post({ nome: 'Maria' }, {}, open({ observe: (access) => observed.push(access) }))
  expect(observed).toEqual([
    expect.objectContaining({
      method: 'POST',
      route: '/contato',
      release: 'mf-form@1.0.0',
      made: 'rendered',
      status: 200,
    }),
  ])
  expect(JSON.stringify(observed)).not.toContain('Maria')
})
