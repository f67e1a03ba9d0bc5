import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { SiteLayout } from '../layout/SiteLayout.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { RequireSession } from '../session/RequireSession.tsx'
import { useRegistry } from './RegistryContext.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'

/**
 * A remote that runs while a newer release is out is renewed by a full load when the visitor moves from or
 * to another one: never in the middle of what they are doing.
 */
function useRenewal(remote: string | undefined) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const previous = useRef(remote)
  useEffect(() => {
    if (registry.needsReload(previous.current, pathname)) window.location.reload()
    previous.current = remote
    void registry.refresh()
  }, [registry, remote, pathname])
}

/** Finds in the registry who serves the address, so that a remote adds a page without a release of the shell. */
export function RemoteOutlet() {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const match = registry.match(pathname)
  useRenewal(match?.remote)

  if (!match) {
    return (
      <SiteLayout>
        <NotFoundPage />
      </SiteLayout>
    )
  }
  const app = <RemoteBoundary remote={match.remote} entry={match.entry} />
  const guarded = match.rules.session ? <RequireSession>{app}</RequireSession> : app
  return match.rules.bare ? guarded : <SiteLayout>{guarded}</SiteLayout>
}
