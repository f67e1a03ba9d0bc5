import { useSyncExternalStore } from 'react'

/** What the worker has written, if this document was opened with that address: a later page of the router's is of now. */
function keptAt(address: string | undefined) {
  const { keptAt: at } = document.documentElement.dataset
  if (at === undefined || address === undefined) return undefined
  const [opened] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(opened?.name ?? location.href)
  return pathname + search === address ? at : undefined
}

const never = () => () => undefined

/** When the page of this address was kept, where the service worker has answered with a kept one. */
export function useKeptAt(address: string | undefined) {
  const at = useSyncExternalStore(
    never,
    () => keptAt(address),
    () => undefined,
  )
  return at === undefined ? undefined : new Date(at)
}
