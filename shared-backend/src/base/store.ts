import { configureStore, createReducer } from '@reduxjs/toolkit'
import { combineReducers, type Middleware } from 'redux'
import { api } from './api.ts'
import type { Backend } from './backend.ts'
import { onListingsChange } from './listingsChange.ts'
import {
  readStoredSession,
  sessionChanged,
  SESSION_STORAGE_KEY,
  storeSession,
  type AdminSession,
} from './session.ts'

const sessionReducer = createReducer(null as AdminSession | null, (builder) => {
  const type = sessionChanged(null).type
  builder.addCase(type, (_state, { payload }: ReturnType<typeof sessionChanged>) => payload)
})

/** The site's one store; the backend travels as the thunks' extra argument, `watchers` see every action. */
export function createStore(backend: Backend, ...watchers: Middleware[]) {
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, session: sessionReducer }),
    preloadedState: { session: readStoredSession() },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: backend } }).concat(api.middleware, ...watchers),
    devTools: false,
  })

  let stored = store.getState().session
  let lastAdmin = stored?.id
  store.subscribe(() => {
    const { session } = store.getState()
    if (session === stored) return
    stored = session
    storeSession(session)
    if (!session) return
    const isAnother = lastAdmin !== undefined && lastAdmin !== session.id
    lastAdmin = session.id
    // The next admin at this machine must not see the previous one's data.
    if (isAnother) store.dispatch(api.util.resetApiState())
  })
  return store
}

export type Store = ReturnType<typeof createStore>
export type RootState = ReturnType<Store['getState']>

/** Follows sign-ins, sign-outs and changes in other tabs. Returns the function that stops listening. */
export function followOtherTabs(store: Store, target: Window = window) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return
    const session = readStoredSession()
    store.dispatch(sessionChanged(session))
    if (!session) store.dispatch(api.util.resetApiState())
  }
  target.addEventListener('storage', onStorage)
  const stopFollowing = onListingsChange(() => store.dispatch(api.util.invalidateTags(['PropertyList'])))
  return () => {
    target.removeEventListener('storage', onStorage)
    stopFollowing()
  }
}
