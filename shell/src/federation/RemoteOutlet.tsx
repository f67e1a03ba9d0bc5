import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { SiteLayout } from '../layout/SiteLayout.tsx'
import { AwayPage } from '../pages/AwayPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { RequireSession } from '../session/RequireSession.tsx'
import { useRegistry } from './RegistryContext.ts'
import type { Registry } from './registry.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'

/** ms between two looks at the registry while a page stays open: what is switched off is so within a minute. */
const lookEvery = 45_000

/** Whether the remote is switched off, also if that happens while its page is open. */
function useIsAway(registry: Registry, remote: string | undefined) {
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && registry.refresh())
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [registry])
  return useSyncExternalStore(registry.subscribe, () => registry.isAway(remote))
}

/** Finds in the registry who serves the address, so that a remote adds a page without a release of the shell. */
export function RemoteOutlet() {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  const match = registry.match(pathname)
  const isAway = useIsAway(registry, match?.remote)
  useEffect(() => {
    registry.enter(pathname)
    void registry.refresh()
  }, [registry, pathname])

  /** What failed may have been rolled back since, and its files be gone. */
  const retry = async () => {
    await registry.refresh(0)
    renew()
  }

  if (!match || isAway) {
    return <SiteLayout>{isAway ? <AwayPage /> : <NotFoundPage />}</SiteLayout>
  }
  const app = (
    <RemoteBoundary remote={match.remote} entry={match.entry} pattern={match.pattern} onRetry={retry} />
  )
  const guarded = match.rules.session ? <RequireSession>{app}</RequireSession> : app
  return match.rules.bare ? guarded : <SiteLayout>{guarded}</SiteLayout>
}
