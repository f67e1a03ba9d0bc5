import type { Renderer, RenderRequest } from './renderer.ts'
import { answers, entry, fakeSite, property, rendered, settings } from './testing/fakeSite.ts'

const declared = '/rest/v1/properties?featured=eq.true'
const search = '/rest/v1/properties?price=lt.9'

let site: ReturnType<typeof fakeSite>
let said: jest.SpyInstance
beforeEach(() => {
  site = fakeSite()
  said = jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => said.mockRestore())

type Rendered = Awaited<ReturnType<Renderer['render']>>

/** A page that wants all of these, and names those that it has. */
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
    /** What the renderer was given, each time. */
    given: renderer.mock.calls.map(([request]) => Object.keys(request.answers)),
    /** What the API was asked. */
    asked: site.api.mock.calls.map(([address = '']) => address.replace(settings.supabase.url, '')),
    inPage: Object.keys(JSON.parse(text) as object),
  }
}

test('without a query a page reads what its release has declared, and is rendered once', async () => {
  const { given, asked, html } = await visit('/', wanting(declared))
  expect(given).toEqual([[declared]])
  expect(asked).toEqual([declared])
  expect(html).toContain(`<p>${declared}</p>`)
})

test('with a query it reads what its loader says, and nothing else', async () => {
  const { given, asked, html } = await visit('/?type=Venda', wanting(search))
  expect(given).toEqual([[], [search]])
  expect(asked).toEqual([search])
  expect(html).toContain(`<p>${search}</p>`)
})

test('a page about one thing reads the same for any query', async () => {
  const row = `/rest/v1/properties?id=eq.${property.id}`
  const { given, isRendered } = await visit(`/property/${property.id}?utm_source=x`, wanting(row))
  expect(given).toEqual([[row]])
  expect(isRendered).toBe(true)
})

test('a loader may go on from an answer', async () => {
  const { given, isRendered } = await visit('/', wanting(declared, search))
  expect(given).toEqual([[declared], [declared, search]])
  expect(isRendered).toBe(true)
})

describe('is left to the browser', () => {
  test('with what its release has declared, where it cannot be rendered', async () => {
    const { isRendered, given, inPage } = await visit('/?type=Venda', () => undefined)
    expect(isRendered).toBe(false)
    expect(given).toEqual([[]])
    expect(inPage).toEqual([declared])
  })

  test('with what its loader reads, where that cannot be rendered', async () => {
    const { isRendered, inPage } = await visit('/?type=Venda', ({ answers: given }) =>
      search in given ? undefined : { reads: [search] },
    )
    expect(isRendered).toBe(false)
    expect(inPage).toEqual([search])
  })

  test('where an answer does not come, of which the renderer is not asked', async () => {
    site.api.mockImplementation(async () => answers(500, {}))
    const { isRendered, given, asked } = await visit('/', wanting(declared))
    expect(isRendered).toBe(false)
    expect(given).toEqual([])
    expect(asked).toEqual([declared])
  })

  test('and that is said once, where its loader asks for what its release has not declared', async () => {
    const { isRendered, given, asked, inPage } = await visit(
      '/?type=Venda',
      wanting(search, '/rest/v1/rpc/other?price=9'),
    )
    expect(isRendered).toBe(false)
    expect(given).toEqual([[]])
    expect(asked).toEqual([declared])
    expect(inPage).toEqual([declared])
    expect(said).toHaveBeenCalledTimes(1)
  })

  test('and that is said, where its loader never has enough', async () => {
    const { isRendered, given } = await visit('/', ({ answers: given }) => ({
      reads: [...Object.keys(given), `${search}${Object.keys(given).length}`],
    }))
    expect(isRendered).toBe(false)
    expect(given.map(({ length }) => length)).toEqual([1, 2, 3])
    expect(said).toHaveBeenCalledTimes(1)
  })

  test('where a form was posted to an address that the page does not have', async () => {
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
