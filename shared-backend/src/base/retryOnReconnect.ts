import { QueryStatus } from '@reduxjs/toolkit/query'
import { api } from './api.ts'
import { isBackendError } from './errors.ts'
import type { Store } from './store.ts'

/** Failures of the way to the data; the others would be answered the same once more. */
const passing = new Set(['offline', 'server'])

type Initiate = (
  argument: unknown,
  options: { forceRefetch: true; subscribe: false },
) => Parameters<Store['dispatch']>[0]

const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>

type Query = ReturnType<Store['getState']>['api']['queries'][string]

const mayPass = (query: Query) =>
  query?.status === QueryStatus.rejected && isBackendError(query.error) && passing.has(query.error.kind)

/** Asks for all that has failed once more. What is there stays as it is: it costs nobody anything. */
function retryFailed(store: Store) {
  for (const query of Object.values(store.getState().api.queries).filter(mayPass)) {
    const endpoint = endpoints[query?.endpointName ?? '']
    if (endpoint)
      store.dispatch(endpoint.initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }))
  }
}

/** When the browser is back online, what failed is tried again by itself. Returns the function that stops listening. */
export function retryOnReconnect(store: Store, target: Window = window) {
  const onOnline = () => retryFailed(store)
  target.addEventListener('online', onOnline)
  return () => target.removeEventListener('online', onOnline)
}
