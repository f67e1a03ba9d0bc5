import { api, type Loader, type RouteParams } from 'shared-backend'
import { createBackend, createStore, runLoader, type Store } from '../store.ts'

/** An origin that does not exist: requests to it are only recorded. */
const origin = 'https://loader.invalid'

const config = {
  supabase: { url: origin, publishableKey: 'none' },
  remotes: {},
  agency: { name: '', creci: '', phone: '', whatsapp: '', email: '', address: '' },
}

/** The time that a loader may take when every response is there at once. */
const TIMEOUT_MS = 5_000

const asText = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

/** Why the server could not send the request in its stead; undefined where it can. */
function refusalOf(address: string, { method = 'GET', headers }: RequestInit) {
  if (!address.startsWith(`${origin}/rest/v1/`))
    return 'the server sends requests to the REST API of the project only'
  if (method !== 'GET') return `the server sends GET, not ${method}`
  const sent = new Headers(headers)
  if (/count=/.test(sent.get('prefer') ?? '')) return 'a count does not come with the answer'
  if (sent.get('accept')?.includes('vnd.pgrst.object'))
    return 'the server requests rows: maybeSingle() takes the only one of them'
  return undefined
}

/** A network that records requests, and responds to all of them with no rows once `answer` is called. */
function recordingNetwork() {
  const requests: string[] = []
  const faults: string[] = []
  let isAnswered = false
  let resolve = () => {}
  const answers = new Promise<void>((done) => (resolve = done))

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const address = asText(input)
    const refusal = isAnswered ? 'it sends that request only after a response' : refusalOf(address, init)
    if (refusal === undefined) requests.push(address.slice(origin.length))
    else faults.push(`${address.replace(origin, '')}: ${refusal}`)
    await answers
    return Response.json([])
  }
  return {
    requests,
    faults,
    fetch,
    answer: () => {
      isAnswered = true
      resolve()
    },
  }
}

/** Callbacks of an endpoint that run only where the request was sent. */
const afterAnswer = ['onQueryStarted', 'onCacheEntryAdded'] as const

/** The browser takes a response from the page and sends no request, so such callbacks would not run there. */
function notDoneInBrowser(store: Store) {
  const names = new Set(
    Object.values(store.getState().api.queries).flatMap((query) => query?.endpointName ?? []),
  )
  const faults: string[] = []
  const look = (name: string) => (definition: object) => {
    const [does] = afterAnswer.filter((member) => member in definition)
    if (does) faults.push(`${name} has ${does}, which is not run for an answer that came with the page`)
  }
  api.enhanceEndpoints({
    endpoints: Object.fromEntries([...names].map((name) => [name, look(name)])),
  })
  return faults
}

/** Resolves after all pending microtasks. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

const tooLong = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it does not end')), TIMEOUT_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/**
 * Runs a loader and records its requests, as paths on the Supabase project, in their order.
 * @throws Error saying why a server could not send the same requests before it runs the loader
 */
export async function recordRequests(loader: Loader, params: RouteParams, query = ''): Promise<string[]> {
  const { requests, faults, fetch, answer } = recordingNetwork()
  const store = createStore(createBackend(config, { fetch, persistSession: false }))
  const done = new AbortController()
  try {
    const queries = runLoader(loader, store, params, query)
    await settled()
    answer()
    await Promise.race([queries, tooLong(done.signal)])
    await settled()
    faults.push(...notDoneInBrowser(store))
  } finally {
    done.abort()
    store.dispatch(api.util.resetApiState())
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
  return requests
}
