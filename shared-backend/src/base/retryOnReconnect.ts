import { QueryStatus } from '@reduxjs/toolkit/query'
import { api } from './api.ts'
import { isBackendError } from './errors.ts'
import type { Store } from './store.ts'

/** Kinds of errors that may pass; a retry of any other would fail again. */
const passing = new Set(['offline', 'server'])

type Initiate = (
  argument: unknown,
  options: { forceRefetch: true; subscribe: false },
) => Parameters<Store['dispatch']>[0]

const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>

type Query = ReturnType<Store['getState']>['api']['queries'][string]

const mayPass = (query: Query) =>
  query?.status === QueryStatus.rejected && isBackendError(query.error) && passing.has(query.error.kind)

/** Retries the failed queries and no others. */
function retryFailed(store: Store) {
  for (const query of Object.values(store.getState().api.queries).filter(mayPass)) {
    const endpoint = endpoints[query?.endpointName ?? '']
    if (endpoint)
      store.dispatch(endpoint.initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }))
  }
}

/** Retries failed queries when the browser is back online. Returns the function that stops listening. */
export function retryOnReconnect(store: Store, target: Window = window) {
  const onOnline = () => retryFailed(store)
  target.addEventListener('online', onOnline)
  return () => target.removeEventListener('online', onOnline)
}
