import { startTransition, useEffect, useState } from 'react'

/** Whether this render may be the hydration of the server's HTML. */
const mayBeHydrating = () =>
  typeof document === 'undefined' || document.getElementById('root')?.dataset['serverRendered'] !== undefined

/**
 * As `useHydrated`, but the change is a transition, which React renders in small steps. For a component above a large part
 * of the page that is not hydrated yet: an urgent update would hydrate it in one long task.
 */
export function useHydratedInTransition() {
  const [isHydrated, setHydrated] = useState(() => !mayBeHydrating())
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
