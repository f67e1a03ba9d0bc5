import { api, type Loader, type RouteParams } from 'shared-backend'
import { createBackend, createStore, runLoader, type Store } from '../store.ts'

/** Where nobody is asked anything: its requests are only written down. */
const origin = 'https://loader.invalid'

const config = {
  supabase: { url: origin, publishableKey: 'none' },
  remotes: {},
  agency: { name: '', creci: '', phone: '', whatsapp: '', email: '', address: '' },
}

/** ms that a loader may take when every answer is there at once. */
const patience = 5_000

const asText = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

/** What the server could not ask for in its stead. */
function refusalOf(address: string, { method = 'GET', headers }: RequestInit) {
  if (!address.startsWith(`${origin}/rest/v1/`)) return 'the server asks the REST API of the project only'
  if (method !== 'GET') return `the server asks with GET, not with ${method}`
  const sent = new Headers(headers)
  if (/count=/.test(sent.get('prefer') ?? '')) return 'a count does not come with the answer'
  if (sent.get('accept')?.includes('vnd.pgrst.object'))
    return 'the server asks for rows: maybeSingle() takes the only one of them'
  return undefined
}

/** A network that writes down what is asked for, and answers all of it, with nothing, at the word of `answer`. */
function recordingNetwork() {
  const asked: string[] = []
  const faults: string[] = []
  let isAnswered = false
  let resolve = () => {}
  const answers = new Promise<void>((done) => (resolve = done))

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const address = asText(input)
    const refusal = isAnswered ? 'it asks for that only after an answer' : refusalOf(address, init)
    if (refusal === undefined) asked.push(address.slice(origin.length))
    else faults.push(`${address.replace(origin, '')}: ${refusal}`)
    await answers
    return Response.json([])
  }
  return {
    asked,
    faults,
    fetch,
    answer: () => {
      isAnswered = true
      resolve()
    },
  }
}

/** What is to be done with an answer, by the endpoint: only who asked for it does that. */
const afterAnswer = ['onQueryStarted', 'onCacheEntryAdded'] as const

/** An answer that came with the page is read by the browser, which asks for nothing. */
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

/** Until all that waits for nothing but itself is done. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

const tooLong = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it does not end')), patience)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/**
 * What a loader asks for, as paths on the Supabase project, in the order in which it asks.
 * @throws Error saying why a server could not ask for the same before it runs the loader
 */
export async function recordRequests(loader: Loader, params: RouteParams, query = ''): Promise<string[]> {
  const { asked, faults, fetch, answer } = recordingNetwork()
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
  return asked
}
