import type { Renderer, RenderRequest } from './renderer.ts'
import { answers, entry, fakeSite, property, rendered, settings } from './testing/fakeSite.ts'

const declared = '/rest/v1/properties?featured=eq.true'
const search = '/rest/v1/properties?price=lt.9'

let site: ReturnType<typeof fakeSite>
let consoleError: jest.SpyInstance
beforeEach(() => {
  site = fakeSite()
  consoleError = jest.spyOn(console, 'error').mockReturnValue()
})

type Rendered = Awaited<ReturnType<Renderer['render']>>

/** A page whose loader requests all of these, and which names the answers that it has. */
const wanting =
  (...reads: string[]) =>
  ({ answers: given }: RenderRequest): Rendered =>
    reads.every((read) => read in given) ? rendered(`<p>${Object.keys(given).join()}</p>`) : { reads }

async function visit(address: string, answer: (request: RenderRequest) => Rendered) {
  const renderer = jest.fn(async (request: RenderRequest) => answer(request))
  const html = await (await site.open({}, renderer).request(address)).text()
  const [, text = '{}'] = /id="preloaded-answers">(.*?)<\/script>/s.exec(html) ?? []
  return {
    html,
    isRendered: html.includes('data-server-rendered'),
    /** The answers that the renderer got, each time. */
    given: renderer.mock.calls.map(([request]) => Object.keys(request.answers)),
    /** The requests that the API received. */
    requested: site.api.mock.calls.map(([address = '']) => address.replace(settings.supabase.url, '')),
    inPage: Object.keys(JSON.parse(text) as object),
  }
}

test('without a query a page reads the requests that its release declares, and is rendered once', async () => {
  const { given, requested, html } = await visit('/', wanting(declared))
  expect(given).toEqual([[declared]])
  expect(requested).toEqual([declared])
  expect(html).toContain(`<p>${declared}</p>`)
})

test('with a query it reads the requests of its loader, and nothing else', async () => {
  const { given, requested, html } = await visit('/?type=Venda', wanting(search))
  expect(given).toEqual([[], [search]])
  expect(requested).toEqual([search])
  expect(html).toContain(`<p>${search}</p>`)
})

test('an entity’s page reads the same for any query', async () => {
  const row = `/rest/v1/properties?id=eq.${property.id}`
  const { given, isRendered } = await visit(`/property/${property.id}?utm_source=x`, wanting(row))
  expect(given).toEqual([[row]])
  expect(isRendered).toBe(true)
})

test('a loader may request more after an answer', async () => {
  const { given, isRendered } = await visit('/', wanting(declared, search))
  expect(given).toEqual([[declared], [declared, search]])
  expect(isRendered).toBe(true)
})

describe('is left to the browser', () => {
  test('with the declared answers, where it cannot be rendered', async () => {
    const { isRendered, given, inPage } = await visit('/?type=Venda', () => undefined)
    expect(isRendered).toBe(false)
    expect(given).toEqual([[]])
    expect(inPage).toEqual([declared])
  })

  test('with the answers of its loader, where it cannot be rendered with them', async () => {
    const { isRendered, inPage } = await visit('/?type=Venda', ({ answers: given }) =>
      search in given ? undefined : { reads: [search] },
    )
    expect(isRendered).toBe(false)
    expect(inPage).toEqual([search])
  })

  test('where an answer is missing, without a call of the renderer', async () => {
    site.api.mockImplementation(async () => answers(500, {}))
    const { isRendered, given, requested } = await visit('/', wanting(declared))
    expect(isRendered).toBe(false)
    expect(given).toEqual([])
    expect(requested).toEqual([declared])
  })

  test('and reported once, where its loader requests what its release has not declared', async () => {
    const { isRendered, given, requested, inPage } = await visit(
      '/?type=Venda',
      wanting(search, '/rest/v1/rpc/other?price=9'),
    )
    expect(isRendered).toBe(false)
    expect(given).toEqual([[]])
    expect(requested).toEqual([declared])
    expect(inPage).toEqual([declared])
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  test('and reported, where its loader never has enough', async () => {
    const { isRendered, given } = await visit('/', ({ answers: given }) => ({
      reads: [...Object.keys(given), `${search}${Object.keys(given).length}`],
    }))
    expect(isRendered).toBe(false)
    expect(given.map(({ length }) => length)).toEqual([1, 2, 3])
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  test('where a form was posted to an address that is not the page’s own', async () => {
    const rules = { '/contato': { post: 'take-form', data: [declared] } }
    site.registry = { ...site.registry, 'mf-form': entry('mf-form', rules) }
    const server = site.open({}, async () => ({ location: '/contato' }))
    const response = await server.request('/contato?a=', {
      method: 'POST',
      body: new URLSearchParams({ nome: 'João' }),
      headers: { origin: 'https://imoveis.test' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('preloaded-answers')
  })
})
