import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database/types.ts'
import type { SiteConfig } from '../config.ts'
import { retryOnce } from './retryOnce.ts'
import { AUTH_STORAGE_KEY } from './session.ts'
import { limitTime } from './timeLimit.ts'
import { sendWithProgress, watching, type Send } from './uploadProgress.ts'

type Fetch = typeof globalThis.fetch

/** The way to the API; one per store, so that each test has its own. */
export interface Backend {
  config: SiteConfig
  /** Anonymous reads: the small client, so that a visitor never loads the whole of supabase-js. */
  rest: PostgrestClient<Database>
  /** The full client with auth, storage and functions, loaded when first asked for. */
  client: () => Promise<SupabaseClient<Database>>
  fetch: Fetch
}

export interface BackendOptions {
  fetch?: Fetch
  /** What sends a file and tells how far it is; over `fetch` when only that is given. */
  send?: Send
  /** False keeps the session in memory: for tests. */
  persistSession?: boolean
  /** `fetch` answers at once or never: nothing is tried again or given up, and no timer holds what was asked. */
  fromMemory?: boolean
}

/** Tells of a file when all of it is sent. */
const sendBy =
  (fetch: Fetch): Send =>
  async (url, init, onSent) => {
    const response = await fetch(url, init)
    if (init.body instanceof ArrayBuffer) onSent(init.body.byteLength)
    return response
  }

/** Builds the way to the Supabase project that `config` names. */
export function createBackend(config: SiteConfig, options: BackendOptions = {}): Backend {
  const network = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const send = options.send ?? (options.fetch ? sendBy(options.fetch) : sendWithProgress)
  const fetch = options.fromMemory ? network : watching(limitTime(retryOnce(network)), send)
  const { url, publishableKey } = config.supabase
  const persistSession = options.persistSession ?? true
  // Two clients that keep nothing must not share a name: supabase-js warns of it.
  const storageKey = persistSession ? AUTH_STORAGE_KEY : `${AUTH_STORAGE_KEY}-${crypto.randomUUID()}`
  let client: Promise<SupabaseClient<Database>> | undefined

  return {
    config,
    fetch,
    rest: new PostgrestClient<Database>(`${url}/rest/v1`, {
      headers: { apikey: publishableKey },
      fetch,
      retry: false,
    }),
    client: () => {
      client ??= import('@supabase/supabase-js').then(({ createClient }) =>
        createClient<Database>(url, publishableKey, {
          db: { retry: false },
          global: { fetch },
          auth: { storageKey, persistSession },
        }),
      )
      // A chunk that failed to load must not stay failed for the life of the page.
      client.catch(() => (client = undefined))
      return client
    },
  }
}
