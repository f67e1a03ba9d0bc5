import { answers, entry, fakeSite, property, rendered } from './testing/fakeSite.ts'

let site: ReturnType<typeof fakeSite>

beforeEach(() => {
  site = fakeSite()
})

const path = `/property/${property.id}`

test('is requested by the parameters of its address', async () => {
  await site.visit(path)
  expect(site.api).toHaveBeenCalledWith(
    `https://api.test/rest/v1/properties?id=eq.${property.id}`,
    expect.anything(),
  )
})

test('left to the browser it has the title of its route', async () => {
  const html = await (await site.visit(path)).text()
  expect(html).toContain('<title>Imóvel | Morada Clara Imóveis</title>')
  expect(html).toContain(`<link rel="canonical" href="https://imoveis.test${path}">`)
})

test('a missing one is a 404 with the same screen', async () => {
  site.api.mockImplementation(async () => answers(200, []))
  const response = await site.visit(path)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('mf-house/1.0.0/App.0123456789.js')
  expect(html).not.toContain('rel="canonical"')
})

test('a missing one is a 404 however its remote renders it', async () => {
  site.api.mockImplementation(async () => answers(200, []))
  expect((await site.open({}, async () => rendered('<main></main>')).request(path)).status).toBe(404)
})

test('an address with an invalid id is a 404', async () => {
  site.api.mockImplementation(async () =>
    answers(400, { code: '22P02', message: 'invalid input syntax for type uuid' }),
  )
  expect((await site.visit('/property/casa')).status).toBe(404)
})

test('an error of the API is no 404: the screen requests the row itself', async () => {
  for (const status of [400, 401, 403, 404, 408, 429, 500]) {
    site.api.mockImplementation(async () => answers(status, { code: '42703', message: 'not now' }))
    const response = await site.visit(path)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('mf-house/1.0.0/App.0123456789.js')
    expect(html).not.toContain('id="preloaded-answers"')
  }
})

test('a refusal is not remembered', async () => {
  const server = site.open()
  site.api.mockImplementationOnce(async () => answers(429, { message: 'Too many requests' }))
  await server.request(path)
  expect(await (await server.request(path)).text()).toContain('Casa \\u003cno> Campeche')
})

test('exists or not by its first request, whichever answers arrive', async () => {
  const similar = {
    ...property,
    title: 'Vizinha',
    property_images: [{ image_url: 'x', watermarked: true }],
  }
  site.registry['mf-house'] = entry('mf-house', {
    '/property/:id': {
      title: 'Imóvel',
      entity: true,
      data: ['/rest/v1/properties?id=eq.:id', '/rest/v1/similar'],
    },
  })
  site.api.mockImplementation(async (address) =>
    address?.includes('similar') ? answers(200, [similar]) : answers(429, {}),
  )
  const response = await site.visit(path)
  expect(response.status).toBe(200)
  site.api.mockImplementation(async (address) => answers(200, address?.includes('similar') ? [similar] : []))
  expect((await site.visit(path)).status).toBe(404)
})

test('a missing one is cached for a moment only, and never answered as unchanged', async () => {
  const kept = (response: Response) =>
    Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])
  const found = await site.visit(path)
  site.api.mockImplementation(async () => answers(200, []))
  const missing = await site.visit(path)
  expect(kept(missing)).toBeLessThan(kept(found))
  expect(missing.headers.get('cache-control')).not.toContain('stale-while-revalidate')
  const again = await site.visit(path, { 'if-none-match': missing.headers.get('etag') ?? '' })
  expect(again.status).toBe(404)
  expect(await again.text()).toContain('<!doctype html>')
})

test('an id cannot add to the request', async () => {
  await site.visit('/property/1&select=*')
  expect(site.api.mock.calls[0]?.[0]).toBe('https://api.test/rest/v1/properties?id=eq.1%26select%3D*')
})

describe('an entity whose existence a procedure reports', () => {
  beforeEach(() => {
    site.registry['mf-house'] = entry('mf-house', {
      '/casas/:deal': {
        title: 'Casas',
        absentWhenNull: true,
        data: ['/rest/v1/rpc/describe_search?p_deal=:deal', '/rest/v1/property_categories'],
      },
    })
  })
  const answering = (status: number, described: unknown) =>
    site.api.mockImplementation(async (address) =>
      address?.includes('describe_search') ? answers(status, described) : answers(200, []),
    )

  test.each([
    ['null, and there is none', 200, null, 404],
    ['what it is', 200, { count: 1 }, 200],
    ['nothing, and the screen requests it itself', 500, null, 200],
    ['that the request was wrong', 400, { code: '22P02' }, 200],
  ])('answers %s', async (_what, status, described, expected) => {
    answering(status, described)
    const response = await site.visit('/casas/venda')
    expect(response.status).toBe(expected)
    expect(await response.text()).toContain('mf-house/1.0.0/App.0123456789.js')
  })
})
