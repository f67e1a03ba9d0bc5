import { useEffect, useReducer } from 'react'
import { useLocation } from 'react-router-dom'
import { SiteLayout } from '../layout/SiteLayout.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { RequireSession } from '../session/RequireSession.tsx'
import { useRegistry } from './RegistryContext.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'

/** Finds in the registry who serves the address, so that a remote adds a page without a release of the shell. */
export function RemoteOutlet() {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  const match = registry.match(pathname)
  useEffect(() => {
    registry.enter(pathname)
    void registry.refresh()
  }, [registry, pathname])

  /** What failed may have been rolled back since, and its files be gone. */
  const retry = async () => {
    await registry.refresh(0)
    renew()
  }

  if (!match) {
    return (
      <SiteLayout>
        <NotFoundPage />
      </SiteLayout>
    )
  }
  const app = (
    <RemoteBoundary remote={match.remote} entry={match.entry} pattern={match.pattern} onRetry={retry} />
  )
  const guarded = match.rules.session ? <RequireSession>{app}</RequireSession> : app
  return match.rules.bare ? guarded : <SiteLayout>{guarded}</SiteLayout>
}
