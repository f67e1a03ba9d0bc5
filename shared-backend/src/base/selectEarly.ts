import { skipToken, type QueryStatus } from '@reduxjs/toolkit/query'

/** What is known of a query or a mutation, as RTK Query's state has it. */
export interface Entry {
  status: `${QueryStatus}`
  endpointName?: string
  requestId?: string
  originalArgs?: unknown
  data?: unknown
  error?: unknown
  startedTimeStamp?: number
  fulfilledTimeStamp?: number
  /** Of a list, where the page was put that was asked for last. */
  direction?: 'forward' | 'backward'
}

export type Entries = Record<string, Entry>

/** An endpoint, as far as it is read before the library's core is there. */
export interface Definition {
  type: 'query' | 'mutation' | 'infinitequery'
  infiniteQueryOptions?: {
    getNextPageParam: (...given: unknown[]) => unknown
    getPreviousPageParam?: (...given: unknown[]) => unknown
  }
}

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

/** The state of a store that waits for the library's core. */
export interface EarlyState {
  api: { queries: Entries; mutations: Entries }
}

export const isEarlyState = (state: unknown): state is EarlyState => !('config' in (state as EarlyState).api)

const uninitialized: Entry = { status: 'uninitialized' }

function flagsOf({ status }: Entry) {
  return {
    status,
    isUninitialized: status === 'uninitialized',
    isLoading: status === 'pending',
    isSuccess: status === 'fulfilled',
    isError: status === 'rejected',
  }
}

function pageFlags(
  { infiniteQueryOptions: options }: Definition,
  { data, originalArgs, status, direction }: Entry,
) {
  const { pages = [], pageParams = [] } = (data ?? {}) as Partial<Pages>
  const next =
    data && options?.getNextPageParam(pages.at(-1), pages, pageParams.at(-1), pageParams, originalArgs)
  const previous =
    data && options?.getPreviousPageParam?.(pages[0], pages, pageParams[0], pageParams, originalArgs)
  return {
    hasNextPage: data !== undefined && next !== undefined && next !== null,
    hasPreviousPage: data !== undefined && previous !== undefined && previous !== null,
    isFetchingNextPage: status === 'pending' && direction === 'forward',
    isFetchingPreviousPage: status === 'pending' && direction === 'backward',
    isFetchNextPageError: status === 'rejected' && direction === 'forward',
    isFetchPreviousPageError: status === 'rejected' && direction === 'backward',
  }
}

/** Which entry of the state an argument of `select` means. */
function keyIn(definition: Definition, argument: unknown, keyOf: (argument: unknown) => string) {
  if (argument === skipToken) return undefined
  if (definition.type !== 'mutation') return keyOf(argument)
  const { fixedCacheKey, requestId } = Object(argument) as { fixedCacheKey?: string; requestId?: string }
  return typeof argument === 'string' ? argument : (fixedCacheKey ?? requestId)
}

/** The selector of an endpoint, as the library's own has it, without what it is made of there. */
export function selectEarly(definition: Definition, argument: unknown, keyOf: (argument: unknown) => string) {
  const key = keyIn(definition, argument, keyOf)
  const part = definition.type === 'mutation' ? 'mutations' : 'queries'
  let last: Entry | undefined
  let selected: object | undefined
  return (state: EarlyState) => {
    const entries = state.api[part]
    const entry = (key === undefined ? undefined : entries[key]) ?? uninitialized
    if (entry !== last || !selected) {
      last = entry
      const more = definition.type === 'infinitequery' ? pageFlags(definition, entry) : {}
      selected = { ...entry, ...flagsOf(entry), ...more }
    }
    return selected
  }
}
