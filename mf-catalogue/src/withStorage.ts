/**
 * Runs `run` with a storage of the browser, `localStorage` by default. It may be full, or forbidden: then even reading the
 * property throws. The result is `otherwise` then.
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
