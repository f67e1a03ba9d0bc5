import { startTransition, useEffect, useState } from 'react'

/** Whether what is rendered now may be the browser's first rendering of what the server has rendered. */
const mayBeHydrating = () =>
  typeof document === 'undefined' || document.getElementById('root')?.dataset['serverRendered'] !== undefined

/**
 * As `useHydrated`, but React comes to what follows from it in small steps: for a component above much that is not
 * hydrated yet, and which a change above it would have hydrated at once, while nothing else is answered.
 */
export function useHydratedInTransition() {
  const [isHydrated, setHydrated] = useState(() => !mayBeHydrating())
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
