import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and in the browser's first render of what the server has rendered, true ever after: for what
 * only a browser knows. What is mounted later is hydrated at once.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
