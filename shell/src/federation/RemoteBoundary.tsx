import { Container, ErrorState } from 'shared-ui'
import { Suspense, use, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { text } from '../text.ts'
import { ServerPageView } from './ServerPage.tsx'
import { useRegistry } from './RegistryContext.ts'
import type { RemotePlace } from './registry.ts'
import { RemoteSkeleton } from './RemoteSkeleton.tsx'

function AwaitedApp({ remote, entry }: RemotePlace) {
  const { default: App } = use(useRegistry().load(remote, entry))
  return <App />
}

/** Which of the two is decided once: a component that has waited with `use` must go on asking it. */
function RemoteApp(place: RemotePlace) {
  const registry = useRegistry()
  const [ready] = useState(() => registry.loaded(place.remote, place.entry))
  return ready ? <ready.default /> : <AwaitedApp {...place} />
}

interface RemoteBoundaryProps extends RemotePlace {
  /** Looks for what is released by now, before a failed remote is tried again. */
  onRetry: () => Promise<void>
}

/** A remote lives and dies in here: what goes wrong inside leaves the rest of the site alive. */
export function RemoteBoundary({ onRetry, ...place }: RemoteBoundaryProps) {
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
              onRetry={() => void onRetry().then(() => resetErrorBoundary())}
            />
          </Container>
          <ServerPageView pathname={pathname} />
        </>
      )}
    >
      <Suspense fallback={<RemoteSkeleton />}>
        <RemoteApp {...place} />
      </Suspense>
    </ErrorBoundary>
  )
}
