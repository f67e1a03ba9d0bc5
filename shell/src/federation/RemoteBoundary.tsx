import type { RegistryEntry } from 'shared-backend'
import { Container, ErrorState } from 'shared-ui'
import { Suspense, use, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { text } from '../text.ts'
import { forgetRemote, loadRemoteApp } from './loadRemote.ts'
import { useRegistry } from './RegistryContext.ts'
import { RemoteSkeleton } from './RemoteSkeleton.tsx'

interface RemoteProps {
  remote: string
  entry: RegistryEntry
}

function RemoteApp({ remote, entry }: RemoteProps) {
  const registry = useRegistry()
  const { default: App } = use(loadRemoteApp(remote, entry))
  useEffect(() => registry.started(remote, entry.version), [registry, remote, entry.version])
  return <App />
}

/** A remote lives and dies in here: what goes wrong inside leaves the rest of the site alive. */
export function RemoteBoundary({ remote, entry }: RemoteProps) {
  return (
    <ErrorBoundary
      key={remote}
      onError={(cause) => console.error(`${remote} ${entry.version} failed:`, cause)}
      onReset={() => forgetRemote(remote)}
      fallbackRender={({ resetErrorBoundary }) => (
        <Container>
          <ErrorState
            title={text.remote.failedTitle}
            message={text.remote.failedBody}
            onRetry={() => resetErrorBoundary()}
          />
        </Container>
      )}
    >
      <Suspense fallback={<RemoteSkeleton />}>
        <RemoteApp remote={remote} entry={entry} />
      </Suspense>
    </ErrorBoundary>
  )
}
