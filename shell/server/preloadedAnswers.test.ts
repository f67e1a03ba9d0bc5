import { createPreloadedAnswers } from './preloadedAnswers.ts'
import { settings } from './testing/fakeSite.ts'

const read = '/rest/v1/properties?active=eq.true'

/** A page's answers where the API's response has this many characters. */
const stateOf = (characters: number) =>
  createPreloadedAnswers(settings, async () => Response.json('x'.repeat(characters)))([read])

test('a response travels in the page as it arrived', async () => {
  const { answers, freshFor } = await stateOf(100_000)
  expect(answers).toEqual({ [read]: { status: 200, text: `"${'x'.repeat(100_000)}"` } })
  expect(freshFor).toBeGreaterThan(0)
})

test('a response of megabytes is left to the browser', async () => {
  expect(await stateOf(1024 * 1024)).toEqual({ reads: [read], answers: {}, isComplete: false, freshFor: 0 })
})

test('a response that is no JSON is left to the browser, whatever its status', async () => {
  const html = async () => new Response('<p>502</p>', { headers: { 'content-type': 'text/html' } })
  expect((await createPreloadedAnswers(settings, html)([read])).answers).toEqual({})
})

test('an API on the same machine is requested without compression, any other with it', async () => {
  const requestedEncoding = async (url: string) => {
    const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(async () =>
      Response.json([]),
    )
    await createPreloadedAnswers({ ...settings, supabase: { ...settings.supabase, url } }, fetch)([read])
    return new Headers(fetch.mock.calls[0]?.[1]?.headers).get('accept-encoding')
  }
  expect(await requestedEncoding('http://localhost:54321')).toBe('identity')
  expect(await requestedEncoding('https://abc.supabase.co')).toBeNull()
})

test('a search of many places has its arguments in the body, one that is too long is not sent', async () => {
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(async () =>
    Response.json({ total: 1 }),
  )
  const search = (count: number) => {
    const places = Array.from({ length: count }, (_, index) => ({
      city: 'São Paulo',
      neighborhood: `B ${index}`,
    }))
    const p_filters = JSON.stringify({ places })
    return { p_filters, read: `/rest/v1/rpc/search_properties?${new URLSearchParams({ p_filters })}` }
  }
  const [few, many, endless] = [search(10), search(100), search(1_000)]
  const { answers } = await createPreloadedAnswers(settings, fetch)([few.read, many.read, endless.read])
  expect(Object.keys(answers)).toEqual([few.read, many.read])
  const { url } = settings.supabase
  expect(fetch.mock.calls.map(([address, init]) => [address, init?.method, init?.body])).toEqual([
    [url + few.read, undefined, undefined],
    [`${url}/rest/v1/rpc/search_properties`, 'POST', `{"p_filters":${many.p_filters}}`],
  ])
  expect(new Headers(fetch.mock.calls[1]?.[1]?.headers).get('apikey')).toBe(settings.supabase.publishableKey)
})
