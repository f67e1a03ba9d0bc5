import type { Entries, Entry } from './selectEarly.ts'
import type { RootState } from './store.ts'

/** What a page knows of a query. */
export type PreloadedEntry = Pick<Entry, 'endpointName' | 'originalArgs' | 'data' | 'error'>

/** The answers of a page, as its RTK Query has them: what the server rendered it with, and the browser hydrates it with. */
export interface PreloadedState {
  /** By their keys in the cache. */
  queries: Record<string, PreloadedEntry>
  /** Which tag each of them has, in the form of the library. */
  provided: { tags: Record<string, Record<string, string[]>>; keys: Record<string, unknown> }
}

/** Puts the page's answers into a store that has just begun. */
export const preloadedStateArrived = (page: PreloadedState) =>
  ({
    type: 'page/arrived',
    payload: { queries: entriesOf(page), mutations: {}, provided: page.provided },
  }) as const

export const isPreloadedStateArrived = (action: {
  type: unknown
}): action is ReturnType<typeof preloadedStateArrived> => action.type === 'page/arrived'

const made = new WeakMap<PreloadedState, Entries>()

/** The page's answers as entries of the store, the same ones each time. */
export function entriesOf(page: PreloadedState): Entries {
  const now = Date.now()
  const entries =
    made.get(page) ??
    Object.fromEntries(
      Object.entries(page.queries).map(([key, { data, error, ...entry }]): [string, Entry] => [
        key,
        {
          ...entry,
          ...(error === undefined
            ? // Frozen at its root, an answer is not walked through by Immer: it takes what is frozen as it is.
              { status: 'fulfilled', data: Object.freeze(data), fulfilledTimeStamp: now }
            : { status: 'rejected', error }),
          requestId: 'page',
          startedTimeStamp: now,
        },
      ]),
    )
  made.set(page, entries)
  return entries
}

/** The answers that a store has by now, to go with the page. */
export function preloadedStateOf({ api }: RootState): PreloadedState {
  const { queries, provided } = api as { queries: Entries; provided: PreloadedState['provided'] }
  const come = Object.entries(queries).filter(
    ([, { status }]) => status === 'fulfilled' || status === 'rejected',
  )
  return {
    queries: Object.fromEntries(
      come.map(([key, { endpointName, originalArgs, data, error }]) => [
        key,
        { endpointName, originalArgs, data, error },
      ]),
    ),
    provided,
  }
}
