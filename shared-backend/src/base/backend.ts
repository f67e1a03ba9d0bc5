import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from 'shared-domain/database'
import type { SiteConfig } from '../config.ts'
import { createApiFetch } from './apiFetch.ts'
import { AUTH_STORAGE_KEY } from './session.ts'

type Fetch = typeof globalThis.fetch

/** The way to the API; one per store, so that each test has its own. */
export interface Backend {
  config: SiteConfig
  /** Anonymous reads: the small client, so that a visitor never loads all of supabase-js. */
  rest: PostgrestClient<Database>
  /** The full client with auth, storage and functions, loaded with its first use. */
  client: () => Promise<SupabaseClient<Database>>
  /** Another full client, with a session of its own in memory: what fails there leaves the signed-in admin alone. */
  freshClient: () => Promise<SupabaseClient<Database>>
  fetch: Fetch
}

export interface BackendOptions {
  /**
   * Takes the place of the site's fetch (`createApiFetch`), and of its second try and its time limit: the server gives
   * one that answers from memory at once or never.
   */
  fetch?: Fetch
  /** False keeps the session in memory: for tests. */
  persistSession?: boolean
}

/** Builds the way to the Supabase project that `config` names. */
export function createBackend(
  config: SiteConfig,
  { fetch = createApiFetch(), persistSession = true }: BackendOptions = {},
): Backend {
  const { url, publishableKey } = config.supabase
  let client: Promise<SupabaseClient<Database>> | undefined
  const newClient = async (persistSession: boolean) => {
    const [{ createClient }, { createSessionFetch }] = await Promise.all([
      import('@supabase/supabase-js'),
      import('./sessionFetch.ts'),
    ])
    // Two clients that keep nothing must not share a name: supabase-js warns of it.
    const storageKey = persistSession ? AUTH_STORAGE_KEY : `${AUTH_STORAGE_KEY}-${crypto.randomUUID()}`
    const client: SupabaseClient<Database> = createClient<Database>(url, publishableKey, {
      db: { retry: false },
      global: { fetch: createSessionFetch(fetch, () => client.auth.refreshSession()) },
      auth: { storageKey, persistSession, autoRefreshToken: persistSession },
    })
    return client
  }

  return {
    config,
    fetch,
    rest: new PostgrestClient<Database>(`${url}/rest/v1`, {
      headers: { apikey: publishableKey },
      fetch,
      retry: false,
    }),
    client: () => {
      client ??= newClient(persistSession)
      // A chunk that failed to load must not stay failed for the life of the page.
      client.catch(() => (client = undefined))
      return client
    },
    freshClient: () => newClient(false),
  }
}
