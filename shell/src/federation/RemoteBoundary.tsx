import type { RegistryEntry } from 'shared-backend'
import { Container, ErrorState } from 'shared-ui'
import { Suspense, use } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { text } from '../text.ts'
import { DrawnPageView } from './DrawnPage.tsx'
import { useRegistry } from './RegistryContext.ts'
import { RemoteSkeleton } from './RemoteSkeleton.tsx'

interface RemoteProps {
  remote: string
  entry: RegistryEntry
}

function RemoteApp({ remote, entry }: RemoteProps) {
  const registry = useRegistry()
  const { default: App } = registry.loaded(remote, entry) ?? use(registry.load(remote, entry))
  return <App />
}

/** A remote lives and dies in here: what goes wrong inside leaves the rest of the site alive. */
export function RemoteBoundary({ remote, entry }: RemoteProps) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      key={remote}
      resetKeys={[pathname]}
      onError={(cause) => {
        console.error(`${remote} ${entry.version} failed:`, cause)
        registry.forget(remote)
      }}
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
        <RemoteApp remote={remote} entry={entry} />
      </Suspense>
    </ErrorBoundary>
  )
}
