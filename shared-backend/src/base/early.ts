import type { SubscriptionOptions } from '@reduxjs/toolkit/query'
import type { BackendError } from './errors.ts'
import type { Definition, Entry } from './selectEarly.ts'

type Dispatch = (action: unknown) => unknown
type Thunk = (dispatch: Dispatch) => unknown

/** What waits for the whole store. */
export interface Waiting {
  /** Called once, with the dispatch of the whole store. */
  run: (dispatch: Dispatch) => void
  /** The whole store did not come, or not in time. False: from now on this waits for nothing any more. */
  fail?: (error: BackendError) => boolean
}

/** A store that waits for the whole one, as what is dispatched to it sees it. */
export interface EarlyStore {
  /** Where it has come. */
  readonly whole: { dispatch: Dispatch } | undefined
  /** Has it done in its turn. `now`: somebody has acted, and it should come soon. */
  wait: (waiting: Waiting, now?: boolean) => void
  forget: (waiting: Waiting) => void
  read: (part: 'queries' | 'mutations', key: string) => Entry | undefined
  write: (part: 'queries' | 'mutations', key: string, entry: Entry | undefined) => void
}

/** A thunk, and what comes of it in a store that waits. */
export type Early = Thunk & { early: (store: EarlyStore, thunk: Thunk) => unknown }

export const isEarly = (action: unknown): action is Early => typeof action === 'function' && 'early' in action

/** Options of `initiate`. Those of the subscription may change before it is one. */
export interface Options {
  subscribe?: boolean
  forceRefetch?: boolean | number
  track?: boolean
  fixedCacheKey?: string
  subscriptionOptions?: SubscriptionOptions
  /** Of a list, where the page is put that is asked for. */
  direction?: Entry['direction']
}

export interface Asked {
  endpointName: string
  argument: unknown
  options: Options
  keyOf: (argument: unknown) => string
  /** The same once more, whatever is known by then. */
  again: (more?: object) => Early
}

/** What `initiate` of the library gives, as far as it is used. */
interface Real extends PromiseLike<unknown> {
  requestId: string
  abort?: () => void
  reset?: () => void
  refetch?: (options?: object) => unknown
  unsubscribe?: () => void
  updateSubscriptionOptions?: (options: SubscriptionOptions) => void
}

let count = 0
/** The requests that were begun early, by the ids that they had then. */
const begun = new Map<unknown, Real>()

/** The id that a request has by now. */
export const idNow = (id: unknown) => begun.get(id)?.requestId ?? id

function begin() {
  const id = `early-${(count += 1)}`
  let settle: (answer: unknown) => void = () => undefined
  const answer = new Promise<unknown>((resolve) => (settle = resolve))
  return {
    id,
    answer,
    settle,
    real: () => begun.get(id),
    start: (dispatch: Dispatch, thunk: Thunk) => {
      const real = dispatch(thunk) as Real
      begun.set(id, real)
      real.then(settle, settle)
    },
  }
}

/** A promise with members that are read when they are asked for. */
const withMembers = <T extends object>(promise: Promise<unknown>, members: T) =>
  Object.defineProperties(promise, Object.getOwnPropertyDescriptors(members)) as Promise<unknown> & T

const failed = (endpointName: string, error: unknown): Entry => ({ status: 'rejected', endpointName, error })

/** What the library says of a request that was given up. */
const aborted = { name: 'AbortError', message: 'Aborted' }

const pending = (endpointName: string): Entry => ({
  status: 'pending',
  endpointName,
  startedTimeStamp: Date.now(),
})

function query(store: EarlyStore, thunk: Thunk, { endpointName, argument, options, keyOf, again }: Asked) {
  const { subscribe = true, forceRefetch, direction } = options
  const queryCacheKey = keyOf(argument)
  const { id, answer, settle, real, start } = begin()
  const known = () => store.read('queries', queryCacheKey)
  /** What the page came with stays beside what is said of the request. */
  const write = (entry: Entry) =>
    store.write('queries', queryCacheKey, { ...known(), requestId: undefined, ...entry, direction })
  const waiting: Waiting = {
    run: (dispatch) => start(dispatch, thunk),
    fail(error) {
      const entry = { ...failed(endpointName, error), originalArgs: argument }
      if (known()?.status !== 'fulfilled') write(entry)
      settle({ ...entry, isError: true })
      // Who is subscribed has the answer yet when there is a way to it.
      return subscribe
    },
  }
  const leave = () => {
    store.forget(waiting)
    settle({ ...failed(endpointName, aborted), isError: true })
  }
  const { status, requestId, ...rest } = known() ?? {}
  // It failed for want of the store. What the page came with stays until the store can ask once more.
  if (direction || (status === 'rejected' && requestId === undefined)) write(pending(endpointName))
  // Who only wants the answer has it.
  if (status === 'fulfilled' && !subscribe && !forceRefetch && !direction)
    settle({ ...rest, status, isSuccess: true })
  else store.wait(waiting)
  return withMembers(answer, {
    arg: argument,
    queryCacheKey,
    get requestId() {
      return real()?.requestId ?? id
    },
    get subscriptionOptions() {
      return options.subscriptionOptions
    },
    abort: () => (real() ? real()?.abort?.() : leave()),
    unwrap: async () => {
      const { isError, error, data } = (await answer) as {
        isError?: boolean
        error?: unknown
        data?: unknown
      }
      if (isError) throw error as Error
      return data
    },
    refetch: (more?: object) =>
      real()?.refetch?.(more) ??
      (store.whole ?? { dispatch: (action: Early) => action.early(store, action) }).dispatch(again(more)),
    unsubscribe: () => (real() ? real()?.unsubscribe?.() : leave()),
    updateSubscriptionOptions(changed: SubscriptionOptions) {
      options.subscriptionOptions = changed
      real()?.updateSubscriptionOptions?.(changed)
    },
  })
}

function mutation(store: EarlyStore, thunk: Thunk, { endpointName, argument, options }: Asked) {
  const { track = true, fixedCacheKey } = options
  const { id, answer, settle, real, start } = begin()
  let isForgotten = false
  const write = (entry: Entry | undefined) => {
    if (track && !isForgotten)
      store.write('mutations', fixedCacheKey ?? id, entry && { ...entry, requestId: id })
  }
  const waiting: Waiting = {
    run(dispatch) {
      start(dispatch, thunk)
      // It is done, though nobody looks at what comes of it.
      if (isForgotten) real()?.reset?.()
    },
    fail(error) {
      write(failed(endpointName, error))
      settle({ error })
      // It was told to have failed: it must not be done behind that.
      return false
    },
  }
  const abort = () => {
    store.forget(waiting)
    write(failed(endpointName, aborted))
    settle({ error: aborted })
  }
  write(pending(endpointName))
  store.wait(waiting, true)
  return withMembers(answer, {
    arg: { type: 'mutation', endpointName, originalArgs: argument, track, fixedCacheKey },
    get requestId() {
      return real()?.requestId ?? id
    },
    abort: () => (real() ? real()?.abort?.() : abort()),
    unwrap: async () => {
      const result = (await answer) as { data?: unknown; error?: unknown }
      if (result.error !== undefined) throw result.error as Error
      return result.data
    },
    reset() {
      write(undefined)
      isForgotten = true
      real()?.reset?.()
    },
  })
}

/** What `initiate` of an endpoint gives where the store is not whole: the same, with its answer for later. */
export const answerEarly =
  (definition: Definition, asked: Asked): Early['early'] =>
  (store, thunk) =>
    definition.type === 'mutation' ? mutation(store, thunk, asked) : query(store, thunk, asked)
