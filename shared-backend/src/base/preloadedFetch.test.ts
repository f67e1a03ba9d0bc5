import {
  createPreloadedFetch,
  parsePreloadedAnswers,
  preloadedAnswer,
  preloadedKey,
} from './preloadedFetch.ts'

const address = 'http://api.test/rest/v1/properties?select=id,title&active=eq.true'
const asClientsWriteIt = 'http://api.test/rest/v1/properties?active=eq.true&select=id%2Ctitle'
const fromNetwork = jest.fn(async () => new Response('"network"'))

const preloaded = (status: number, text: string, now?: number) =>
  createPreloadedFetch(
    new Map([[preloadedKey(address), preloadedAnswer(Promise.resolve({ status, text }), now)]]),
    fromNetwork,
  )

test('the answer that came with the page serves the request, however it is spelled', async () => {
  const response = await preloaded(200, '[{"id": "a"}]')(asClientsWriteIt)
  expect(await response.text()).toBe('[{"id": "a"}]')
  expect(fromNetwork).not.toHaveBeenCalled()
})

test('it serves once: a second request wants fresh data', async () => {
  const fetch = preloaded(200, '[]')
  await fetch(asClientsWriteIt)
  expect(await (await fetch(asClientsWriteIt)).json()).toBe('network')
})

test('a preloaded answer older than half a minute is requested anew', async () => {
  expect(await (await preloaded(200, '[]', Date.now() - 31_000)(address)).json()).toBe('network')
})

test('a request for an object never takes an answer that has rows', async () => {
  const init = { headers: { accept: 'application/vnd.pgrst.object+json' } }
  expect(await (await preloaded(200, '[]')(address, init)).json()).toBe('network')
})

test('a failed preloaded answer is requested anew', async () => {
  expect(await (await preloaded(500, 'null')(address)).json()).toBe('network')
})

test('a write never takes a preloaded answer', async () => {
  expect(await (await preloaded(200, '[]')(address, { method: 'POST' })).json()).toBe('network')
})

test('malformed preloaded answers are dropped, and requested again', () => {
  const answers = { '/rest/v1/properties': { status: 200, text: '[]' } }
  expect(parsePreloadedAnswers(answers)).toEqual(answers)
  expect(parsePreloadedAnswers({ '/rest/v1/properties': { status: 200, body: [] } })).toEqual({})
  expect(parsePreloadedAnswers('preloaded')).toEqual({})
})
