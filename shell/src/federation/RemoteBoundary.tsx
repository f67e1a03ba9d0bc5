import { Container, ErrorState } from 'shared-ui'
import { Suspense, use } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { text } from '../text.ts'
import { DrawnPageView } from './DrawnPage.tsx'
import { useRegistry } from './RegistryContext.ts'
import type { RemotePlace } from './registry.ts'
import { RemoteSkeleton } from './RemoteSkeleton.tsx'

function RemoteApp({ remote, entry }: RemotePlace) {
  const registry = useRegistry()
  const { default: App } = registry.loaded(remote, entry) ?? use(registry.load(remote, entry))
  return <App />
}

/** A remote lives and dies in here: what goes wrong inside leaves the rest of the site alive. */
export function RemoteBoundary(place: RemotePlace) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      key={place.remote}
      resetKeys={[pathname]}
      onError={(cause) => registry.fail(place, cause)}
      fallbackRender={({ resetErrorBoundary }) => (
        <>
          <Container>
            <ErrorState
              title={text.remote.failedTitle}
              message={text.remote.failedBody}
              onRetry={() => resetErrorBoundary()}
            />
          </Container>
          <DrawnPageView pathname={pathname} />
        </>
      )}
    >
      <Suspense fallback={<RemoteSkeleton />}>
        <RemoteApp {...place} />
      </Suspense>
    </ErrorBoundary>
  )
}
