export { createApiFetch } from './base/apiFetch.ts'
export { createBackend, type Backend, type BackendOptions } from './base/backend.ts'
export { preloadedStateArrived, preloadedStateOf } from './base/preloadedState.ts'
export {
  type AnswerText,
  createPreloadedFetch,
  parsePreloadedAnswers,
  preloadedAnswer,
  preloadedKey,
  type PreloadedAnswer,
} from './base/preloadedFetch.ts'
export { retryOnReconnect } from './base/retryOnReconnect.ts'
export { runLoader } from './base/routes.ts'
export { createStore, followOtherTabs, type Store } from './base/store.ts'
