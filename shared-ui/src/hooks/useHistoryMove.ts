import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `follow` when somebody goes back or forward. The router renders nothing where that leads to the entry that it shows
 * still: it follows in a transition, and the navigation before has never been rendered.
 */
export function useHistoryMove(follow: () => void) {
  const run = useEffectEvent(follow)
  useEffect(() => {
    const listener = () => run()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}
