import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { SiteLayout } from '../layout/SiteLayout.tsx'
import { AwayPage } from '../pages/AwayPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { RequireSession } from '../session/RequireSession.tsx'
import { useRegistry } from './RegistryContext.ts'
import type { Registry } from './registry.ts'
import { Answering, RemoteBoundary } from './RemoteBoundary.tsx'

/**
 * Interval in ms between two requests for the registry while a page stays open: a disabled remote is away within a
 * minute.
 */
const lookEvery = 45_000

/** Renders again with a new registry: an open page's remote may change or be disabled. */
function useReleased(registry: Registry) {
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && registry.refresh())
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [registry])
  useSyncExternalStore(registry.subscribe, registry.released, registry.released)
}

/** Finds the remote of the address in the registry, so that a remote adds a page without a release of the shell. */
export function RemoteOutlet() {
  const registry = useRegistry()
  const { pathname } = useLocation()
  useReleased(registry)
  const match = registry.match(pathname)
  const isAway = registry.isAway(match?.remote)
  useEffect(() => {
    registry.onNavigate(pathname)
    void registry.refresh()
  }, [registry, pathname])

  if (!match || isAway) {
    return (
      <SiteLayout>
        <Answering>{isAway ? <AwayPage /> : <NotFoundPage />}</Answering>
      </SiteLayout>
    )
  }
  const { remote, entry, pattern } = match
  const app = <RemoteBoundary key={`${remote} ${entry.version} ${pattern}`} {...{ remote, entry, pattern }} />
  const guarded = match.rules.session ? <RequireSession>{app}</RequireSession> : app
  return match.rules.bare ? guarded : <SiteLayout>{guarded}</SiteLayout>
}
