/** A settled query in the state of RTK Query. */
interface EndedQuery {
  endpointName?: string
  originalArgs?: unknown
  data?: unknown
  error?: unknown
}

/** The state of RTK Query that the server renders a page with and the browser hydrates it with. */
export interface PreloadedState {
  /** By their keys in the cache. Ids and times are left out: the same page has the same text each time. */
  queries: Record<string, EndedQuery>
  /** The tags of each of them, in the library's form. */
  provided: { tags: Record<string, Record<string, string[]>>; keys: Record<string, unknown> }
}

function toEntry({ data, error, ...query }: EndedQuery) {
  const now = Date.now()
  const result =
    error === undefined
      ? // Immer takes an object whose root is frozen as it is, and does not walk through it.
        { status: 'fulfilled', data: Object.freeze(data), fulfilledTimeStamp: now }
      : { status: 'rejected', error }
  return { ...query, ...result, requestId: 'page', startedTimeStamp: now }
}

/** Puts the page's state into a store, by RTK Query's rehydration. */
export const preloadedStateArrived = ({ queries, provided }: PreloadedState) =>
  ({
    type: 'page/arrived',
    payload: {
      queries: Object.fromEntries(Object.entries(queries).map(([key, query]) => [key, toEntry(query)])),
      mutations: {},
      provided,
    },
  }) as const

export const isPreloadedStateArrived = (action: {
  type: unknown
}): action is ReturnType<typeof preloadedStateArrived> => action.type === 'page/arrived'

/** The state of a store whose queries have ended, to travel in the page. */
export function preloadedStateOf({ api }: { api: unknown }): PreloadedState {
  const { queries, provided } = api as PreloadedState & {
    queries: Record<string, { status: string }>
  }
  const ended = Object.entries(queries).filter(
    ([, { status }]) => status === 'fulfilled' || status === 'rejected',
  )
  return {
    queries: Object.fromEntries(
      ended.map(([key, { endpointName, originalArgs, data, error }]) => [
        key,
        { endpointName, originalArgs, data, error },
      ]),
    ),
    provided,
  }
}
