import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the component is hydrated: false on the server and while React hydrates its HTML, true ever after. Content that
 * only a browser knows waits for it. A component that is mounted later is hydrated at once.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
