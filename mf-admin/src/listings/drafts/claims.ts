/** The lock of the one form that writes a draft, in any tab; the browser releases it when the tab ends. */
export interface Claim {
  release: () => void
}

const PREFIX = 'admin-draft-'

/** Absent where a page is not served securely, and in browsers before 2022. */
const manager = () => navigator.locks as LockManager | undefined

/**
 * Null when another form has it. `timeout` in milliseconds: the previous page of a reloaded tab may release its claim
 * a little after the next page requests it. Without locks every claim is granted: a draft is then offered also while
 * another tab has it open.
 */
export function claim(id: string, timeout = 0): Promise<Claim | null> {
  const locks = manager()
  if (!locks) return Promise.resolve({ release: () => undefined })
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve({ release })) : resolve(null)
    const options = timeout > 0 ? { signal: AbortSignal.timeout(timeout) } : { ifAvailable: true }
    locks.request(PREFIX + id, options, hold).catch(() => resolve(null))
  })
}

/** The drafts that a form has open somewhere. */
export async function claimed(): Promise<Set<string>> {
  const { held = [] } = (await manager()?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)))
}
