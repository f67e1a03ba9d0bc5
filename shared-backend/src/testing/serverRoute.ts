import type { RemoteRoute } from 'shared-backend'
import {
  createBackend,
  createPreloadedFetch,
  createStore,
  preloadedAnswer,
  preloadedKey,
  runLoader,
} from '../store.ts'
import { describeRoutes, headOf } from '../routes/index.ts'
import { recordRequests } from '../routes/recordRequests.ts'
import { fakeNetwork, type Reply } from './fakeNetwork.ts'
import { testConfig } from './testBackend.ts'

const fillIn = (request: string, params: Record<string, string>) =>
  request.replaceAll(/:([a-z]\w*)/gi, (match, name: string) => params[name] ?? match)

interface ServerRoute {
  pattern: string
  route: RemoteRoute
  params?: Record<string, string>
  /** Of the address, with its question mark. */
  query?: string
  /** The network's rules, as `fakeNetwork` takes them. */
  answers: Record<string, Reply>
}

/**
 * Runs a route as the server does. It first sends the requests of the registry's entry, or those of the loader where there
 * is a query; then the loader runs with those responses and no others.
 * @returns the store, the page's head and status, and `inVain`: requests of the loader that had no response
 */
export async function serverRoute({ pattern, route, params = {}, query = '', answers }: ServerRoute) {
  const rules = (await describeRoutes({ [pattern]: route }))[pattern]
  const network = fakeNetwork(answers)
  const declared = (rules?.data ?? []).map((request) => fillIn(request, params))
  const reads = query && route.loader ? await recordRequests(route.loader, params, query) : declared
  const preloaded = reads.map((read) => {
    const address = testConfig.supabase.url + read
    const answer = network
      .fetch(address)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
    return [preloadedKey(address), preloadedAnswer(answer)] as const
  })
  const inVain: string[] = []
  const refuse = (input: RequestInfo | URL) => {
    inVain.push(input instanceof Request ? input.url : String(input))
    return Promise.reject(new TypeError('Nothing else comes with the page'))
  }
  const fetch = createPreloadedFetch(new Map(preloaded), refuse)
  const store = createStore(createBackend(testConfig, { fetch, persistSession: false }))
  await runLoader(route.loader, store, params, query)
  const address = `https://imoveis.test${fillIn(pattern, params)}`
  const described = await headOf(route, {
    state: store.getState(),
    params,
    query,
    config: testConfig,
    address,
  })
  return { ...described, rules, requests: network.requests, store, inVain }
}
