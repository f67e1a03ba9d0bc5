import {
  entriesOf,
  isEarly,
  readStoredSession,
  toBackendError,
  type AdminSession,
  type EarlyState,
  type EarlyStore,
  type PreloadedState,
  type Store,
  type Waiting,
} from 'shared-backend'
import { inTime } from '../inTime.ts'

type Dispatch = (action: unknown) => unknown

interface LateStore {
  store: Store
  /** Has the whole of it come: for when nobody waits for anything else. Never rejects. */
  bring: () => Promise<void>
}

/** What a browser says where a request has failed, and where it was given up. */
const noWay = new TypeError('Failed to fetch')
const noAnswer = new Error('no answer in time')

/**
 * A store in two parts: this one has the answers that came with the page, which is all that hydrating it needs; what asks
 * for more, and changes anything, is the library's, which comes in a file of its own and takes over. What was dispatched
 * before waits for it, in its order; where it does not come, queries and mutations end in an error of the site, and are
 * asked for again by whoever is told of it, or when the browser is back online.
 * @param page what the server rendered the page with
 * @param load gives what makes the whole store, with the page's answers in it
 */
export function lateStore(page: PreloadedState | undefined, load: () => Promise<() => Store>): LateStore {
  let state: EarlyState & { session: AdminSession | null } = {
    api: { queries: page ? entriesOf(page) : {}, mutations: {} },
    session: readStoredSession(),
  }
  let whole: Store | undefined
  let coming: Promise<void> | undefined
  let isAwaited = false
  let waiting: Waiting[] = []
  /** With what takes each from the whole store again. */
  const listeners = new Map<() => void, () => void>()

  function tell() {
    for (const listener of [...listeners.keys()]) listener()
  }

  function takeOver(create: () => Store) {
    let store: Store
    try {
      store = create()
    } catch (cause) {
      // Who waits is told that there is no way to the data: nobody would learn why.
      console.error('The store cannot be made:', cause)
      throw cause
    }
    whole = store
    for (const listener of listeners.keys()) listeners.set(listener, store.subscribe(listener))
    const inTurn = waiting
    waiting = []
    for (const { run } of inTurn) {
      try {
        run(store.dispatch as Dispatch)
      } catch (cause) {
        // The others wait for their turn all the same.
        console.error('What waited for the store has failed:', cause)
      }
    }
    tell()
  }

  function fail(told: Waiting[], failure?: { cause: unknown }) {
    if (whole) return
    const error = toBackendError(failure ? noWay : noAnswer)
    const inTurn = waiting
    waiting = []
    waiting = [...inTurn.filter((one) => !told.includes(one) || (one.fail?.(error) ?? true)), ...waiting]
    window.addEventListener('online', again, { once: true })
  }

  /** @param told who is told of it where it does not come: each waits for as long as anybody else */
  function bring(told = [...waiting]): Promise<void> {
    isAwaited = true
    if (whole) return Promise.resolve()
    if (!coming) {
      coming = load().then(takeOver)
      // What failed to load is asked for anew.
      coming.catch(() => (coming = undefined))
    }
    return inTime(coming, (failure) => fail(told, failure))
  }
  const again = () => void bring()

  const early: EarlyStore = {
    get whole() {
      return whole as EarlyStore['whole']
    },
    wait(one, now = false) {
      waiting.push(one)
      if (isAwaited) void bring([one])
      else if (now) void bring()
    },
    forget(one) {
      waiting = waiting.filter((other) => other !== one)
    },
    read: (part, key) => state.api[part][key],
    write(part, key, entry) {
      const { [key]: _before, ...others } = state.api[part]
      state = { ...state, api: { ...state.api, [part]: entry ? { ...others, [key]: entry } : others } }
      tell()
    },
  }

  function dispatch(action: unknown): unknown {
    if (whole) return (whole.dispatch as Dispatch)(action)
    if (isEarly(action)) return action.early(early, action)
    if (typeof action === 'function') return (action as (...given: unknown[]) => unknown)(dispatch, getState)
    early.wait({ run: (dispatchNow) => void dispatchNow(action) })
    return action
  }

  const getState = () => whole?.getState() ?? state

  function subscribe(listener: () => void) {
    listeners.set(listener, whole?.subscribe(listener) ?? (() => undefined))
    return () => {
      listeners.get(listener)?.()
      listeners.delete(listener)
    }
  }

  return { store: { dispatch, getState, subscribe } as unknown as Store, bring }
}
