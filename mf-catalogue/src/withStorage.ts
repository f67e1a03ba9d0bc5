/** What `run` makes of the browser's storage. It may be forbidden altogether, and then even naming it throws. */
export function withStorage<T>(run: (storage: Storage) => T, otherwise: T): T {
  try {
    return run(window.localStorage)
  } catch {
    return otherwise
  }
}
