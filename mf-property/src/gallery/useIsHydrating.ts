import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True on the server and while the browser takes over what came from there, which must be the same. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
