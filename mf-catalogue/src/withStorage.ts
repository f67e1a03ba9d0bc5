/**
 * What `run` makes of a storage of the browser, the one that outlives the tab unless told otherwise. It may be forbidden
 * altogether, and then even naming it throws, or be full.
 */
export function withStorage<T>(
  run: (storage: Storage) => T,
  otherwise: T,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
): T {
  try {
    return run(window[name])
  } catch {
    return otherwise
  }
}
