import type { CoreModule, coreModule as makeCore, Module } from '@reduxjs/toolkit/query'
import { answerEarly, idNow, type Asked, type Early, type EarlyStore, type Options } from './early.ts'
import { isEarlyState, selectEarly, type Definition } from './selectEarly.ts'

type Call = (...given: unknown[]) => unknown
type Selector = (state: unknown) => unknown

type Endpoint = Record<'initiate' | 'matchPending' | 'matchFulfilled' | 'matchRejected', Call> & {
  select: (argument: unknown) => Selector
}

type Given = Parameters<Module<CoreModule>['init']>

/** What the library's core gives an api, as far as hooks and remotes use it. */
interface Core {
  endpoints: Record<string, Endpoint>
  util: Record<string, Call>
  internalActions: Record<string, Call>
}

let core: Core | undefined
let make: ((coreModule: typeof makeCore) => Core) | undefined

/** The api with the library's core, made of its module when that has come; the same for whoever asks again. */
export function provideCore(coreModule: typeof makeCore) {
  core ??= make?.(coreModule)
  return core as Core & Given[0]
}

const coreHere = () => {
  if (!core) throw new Error('The core of RTK Query has not come')
  return core
}

/** An action that the core creates, as a thunk for a store that has it, with what a store gives that waits for it. */
function action(create: (core: Core) => unknown, early?: Early['early']): Early {
  const thunk = (dispatch: (action: unknown) => unknown) => dispatch(create(coreHere()))
  const wait: Early['early'] = (store) => store.wait({ run: (dispatch) => void dispatch(thunk) }, true)
  return Object.assign(thunk, { early: early ?? wait })
}

const byName = <T>(names: string[], make: (name: string) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)]))

const actionCreators = [
  'getRunningMutationThunk',
  'getRunningMutationsThunk',
  'getRunningQueriesThunk',
  'getRunningQueryThunk',
  'invalidateTags',
  'patchQueryData',
  'prefetch',
  'resetApiState',
  'updateQueryData',
  'upsertQueryData',
  'upsertQueryEntries',
]

const selectors = [
  'selectAllQueryEntries',
  'selectCachedArgsForQuery',
  'selectEntriesForEndpoint',
  'selectInvalidatedBy',
]

const subscriptions = (come: Core) => come.internalActions.internal_getRTKQSubscriptions?.()

/** Who is subscribed: whoever has asked, until the core can tell. */
function earlySubscriptions(store: EarlyStore) {
  let known: Record<string, Call> | undefined
  return {
    isRequestSubscribed(...request: unknown[]) {
      if (!store.whole) return true
      known ??= store.whole.dispatch(subscriptions(coreHere())) as Record<string, Call>
      return known.isRequestSubscribed?.(...request)
    },
  }
}

/** One endpoint: the core's once that is here, also for whoever holds on to what they were given before. */
function lateEndpoint(name: string, definition: Definition, keyOf: (argument: unknown) => string): Endpoint {
  const own = (come = coreHere()) => come.endpoints[name] as Endpoint

  function initiate(argument: unknown, given?: unknown): Early {
    const options: Options = { ...(given as Options | undefined) }
    const again: Asked['again'] = (more) =>
      initiate(argument, { subscribe: false, forceRefetch: true, ...more })
    const early = answerEarly(definition, { endpointName: name, argument, options, keyOf, again })
    return action((come) => own(come).initiate(argument, options), early)
  }

  function select(argument: unknown): Selector {
    const early = selectEarly(definition, argument, keyOf)
    const { requestId, ...rest } = (definition.type === 'mutation' ? Object(argument) : {}) as {
      requestId?: string
    }
    let id: unknown
    let whole: Selector | undefined
    return (state) => {
      if (isEarlyState(state)) return early(state)
      // A mutation that was begun early has another id by now.
      const isOther = requestId !== undefined && id !== idNow(requestId)
      if (isOther) id = idNow(requestId)
      if (!whole || isOther) whole = own().select(isOther ? { ...rest, requestId: id } : argument)
      return whole(state)
    }
  }

  const match =
    (kind: 'matchPending' | 'matchFulfilled' | 'matchRejected'): Call =>
    (given) =>
      core !== undefined && own()[kind](given)
  return {
    initiate,
    select,
    matchPending: match('matchPending'),
    matchFulfilled: match('matchFulfilled'),
    matchRejected: match('matchRejected'),
  }
}

/**
 * The core of RTK Query in two parts. Its reducers, thunks and middleware are most of the library, and a page that has come
 * with its answers needs none of them to stand and to answer: this one gives hooks and remotes what they call by then,
 * reads the page's answers out of the state, and hands on to the library's own when that has come (`provideCore`).
 */
export const lateCore = {
  name: Symbol('late core'),
  init(api: Given[0], options: Given[1], context: Given[2]) {
    let inject: ((name: string, definition: never) => void) | undefined

    make = (coreModule) => {
      const whole = {} as Given[0]
      const module = coreModule().init(whole, options, context)
      inject = (name, definition) => module.injectEndpoint(name, definition)
      for (const [name, definition] of Object.entries(context.endpointDefinitions))
        module.injectEndpoint(name, definition)
      return whole as unknown as Core
    }

    const endpoints: Record<string, object> = {}
    Object.assign(api, {
      reducerPath: options.reducerPath,
      endpoints,
      util: {
        ...byName(
          actionCreators,
          (name): Call =>
            (...given) =>
              action(({ util }) => util[name]?.(...given)),
        ),
        ...byName(
          selectors,
          (name): Call =>
            (state, ...given) =>
              isEarlyState(state) ? [] : coreHere().util[name]?.(state, ...given),
        ),
      },
      internalActions: {
        ...byName(
          ['removeQueryResult', 'removeMutationResult'],
          (name): Call =>
            (...given) =>
              action(({ internalActions }) => internalActions[name]?.(...given)),
        ),
        internal_getRTKQSubscriptions: () => action(subscriptions, earlySubscriptions),
      },
    })

    return {
      injectEndpoint(name: string, definition: Definition) {
        const keyOf = (queryArgs: unknown) =>
          options.serializeQueryArgs({
            queryArgs,
            endpointDefinition: definition as never,
            endpointName: name,
          })
        endpoints[name] = Object.assign(
          endpoints[name] ?? {},
          { name },
          lateEndpoint(name, definition, keyOf),
        )
        inject?.(name, definition as never)
      },
    }
  },
} as unknown as Module<CoreModule>
