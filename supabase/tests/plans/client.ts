import { api } from 'shared-backend'
import 'shared-backend/admin/desk'
import 'shared-backend/admin/today'
import 'shared-backend/admin/history'
import 'shared-backend/admin/listings'
import 'shared-backend/admin/settings'
import 'shared-backend/auth'
import 'shared-backend/inquiries'
import 'shared-backend/leads'
import 'shared-backend/map'
import 'shared-backend/photos'
import 'shared-backend/properties'
import 'shared-backend/visits'
import 'shared-backend/watermark'
import { createBackend, createStore } from 'shared-backend/store'
import { testStack } from '../../../tooling/testing/stack.ts'
import { service } from '../people.ts'

type Endpoints = Record<string, { initiate: (arg?: unknown, options?: object) => never } | undefined>

interface Request extends Promise<unknown> {
  unsubscribe?: () => void
}

/** The site's store on the test stack, which sends the requests of its endpoints by their names. */
export function createClient() {
  const { apiUrl: url, publishableKey } = testStack()
  const config = { supabase: { url, publishableKey }, remotes: {}, cepUrl: '' }
  const backend = createBackend(config as never, { persistSession: false })
  const store = createStore(backend)
  return {
    endpoint: async (name: string, arg?: unknown) => {
      const endpoint = (api.endpoints as Endpoints)[name]
      if (!endpoint) throw new Error(`There is no endpoint ${name}`)
      const request = store.dispatch<Request>(endpoint.initiate(arg, { forceRefetch: true }))
      await request
      // A subscribed query would be read again after a write.
      request.unsubscribe?.()
    },
    /** A read with an address of its own: the sitemap's, and the calls that the specification fixes. */
    read: async (address: string) => {
      await fetch(`${url}/rest/v1/${address}`, { headers: { apikey: publishableKey } })
    },
    /** An edge function that no endpoint of the site calls. */
    invoke: async (name: string) => (await backend.client()).functions.invoke(name),
    /** For the requests of scheduled functions. */
    service: service(),
    /** Stops timers: of cached responses, and of the session. */
    close: async () => {
      store.dispatch(api.util.resetApiState())
      await (await backend.client()).auth.stopAutoRefresh()
    },
  }
}

export type Client = ReturnType<typeof createClient>
