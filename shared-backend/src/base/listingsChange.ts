const KEY = 'property_changed_at'

/** Longer than caches on the way to a browser keep a page with listings. */
const RECENT_MS = 60_000

/** The browser may forbid its storage, and a server has none: then there was no change. */
function stored() {
  try {
    return Number(window.localStorage.getItem(KEY))
  } catch {
    return 0
  }
}

/** Reports to every tab of this browser that a property in its lists has changed. */
export function noteListingsChange() {
  try {
    window.localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Nor does such a browser keep listings.
  }
}

/** When this browser has last changed a property, in ms since 1970; 0 when it has not. */
export function listingsChangedAt() {
  const time = stored()
  // A clock may have been set back.
  return time <= Date.now() ? time : 0
}

/** Whether a cached page may be older than this browser's last change. */
export const listingsChangedRecently = () => Date.now() - listingsChangedAt() < RECENT_MS

/** Calls back when another tab has changed a property. Returns the function that stops it. */
export function onListingsChange(changed: () => void) {
  const onStorage = ({ key }: StorageEvent) => key === KEY && changed()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/**
 * For each mutation that changes a property in lists. The tag `PropertyList` updates the mutation's own tab; this invalidates
 * the caches of this browser and its other tabs. A lost response may have been a change too.
 */
export const changesListings = {
  onQueryStarted: (_arg: unknown, { queryFulfilled }: { queryFulfilled: PromiseLike<unknown> }) =>
    void queryFulfilled.then(noteListingsChange, noteListingsChange),
}
