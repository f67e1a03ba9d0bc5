import { useSyncExternalStore } from 'react'

/** What the worker has written into this document. It holds for the address that opened it: the router loads later pages anew. */
function keptAt(address: string | undefined) {
  const { keptAt: at } = document.documentElement.dataset
  if (at === undefined || address === undefined) return undefined
  const [opened] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(opened?.name ?? location.href)
  return pathname + search === address ? at : undefined
}

const never = () => () => undefined

/** When the page of this address was kept; undefined for one that the server has just sent. */
export function useKeptAt(address: string | undefined) {
  const at = useSyncExternalStore(
    never,
    () => keptAt(address),
    () => undefined,
  )
  return at === undefined ? undefined : new Date(at)
}
