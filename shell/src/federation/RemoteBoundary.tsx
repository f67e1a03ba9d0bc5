import {
  LazyFallback,
  ButtonLink,
  Container,
  ErrorState,
  isChunkLoadError,
  SlowCodeContext,
  SlowCodeError,
} from 'shared-ui'
import {
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { answering, endHydration, serverHtmlOf } from '../hydration.ts'
import { tell } from '../telemetry/tell.ts'
import { text } from '../text.ts'
import { PageTitle } from './PageTitle.tsx'
import { useRegistry } from './RegistryContext.ts'
import type { RemotePlace } from './matchRemote.ts'
import styles from './RemoteBoundary.module.css'
import type { RemoteModule } from './RemoteModule.ts'
import { RemoteSkeleton } from './RemoteSkeleton.tsx'

/** Reports once that its content is rendered. */
export function Answering({ children }: { children: ReactNode }) {
  useEffect(answering, [])
  return children
}

function Page({ module: { default: App, routes }, pattern }: { module: RemoteModule; pattern: string }) {
  const route = routes?.[pattern]
  return (
    <>
      {route && <PageTitle pattern={pattern} route={route} />}
      <App />
    </>
  )
}

function AwaitedPage(place: RemotePlace) {
  return <Page module={use(useRegistry().load(place))} pattern={place.pattern} />
}

/** Decided once: a component that has waited with `use` must call it in each rendering. */
function RemoteApp(place: RemotePlace) {
  const registry = useRegistry()
  const [ready] = useState(() => registry.loadedModule(place))
  return (
    <Answering>
      {ready ? <Page module={ready} pattern={place.pattern} /> : <AwaitedPage {...place} />}
    </Answering>
  )
}

function useIsOverdue(place: RemotePlace) {
  const registry = useRegistry()
  return useSyncExternalStore(
    registry.subscribe,
    () => registry.isOverdue(place),
    () => false,
  )
}

interface FailedCardProps {
  message: string
  /** Called when the button is pressed, and when the browser is online again, after the registry was requested. */
  again: () => void
}

function FailedCard({ message, again }: FailedCardProps) {
  const registry = useRegistry()
  useEffect(() => tell('failed'), [])
  useEffect(() => {
    // The visitor did not request it: the page stays, whatever its shell.
    const onOnline = () => void registry.refresh(0).then(again)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [registry, again])
  return (
    // The gate of a release looks for the mark.
    <Container data-remote-failed="">
      <ErrorState
        className={styles.failed}
        title={text.remote.failedTitle}
        message={message}
        onRetry={() => void registry.tryAgain(again)}
        action={
          // A full load, not the router: the broken page starts afresh, also where it is the home page itself.
          <ButtonLink href="/" variant="ghost">
            {text.remote.home}
          </ButtonLink>
        }
      />
    </Container>
  )
}

/**
 * The card for a remote, or a chunk of it, that fails to load, above the rendered HTML. It is a sibling of the boundary
 * and not its parent: React discards HTML that waits for hydration when its parent renders again.
 */
function OverdueCard({ onLoadAnew, ...place }: RemotePlace & { onLoadAnew: () => void }) {
  const registry = useRegistry()
  const isOverdue = useIsOverdue(place)
  const isHanging = useSyncExternalStore(
    registry.subscribe,
    () => registry.isHanging(place),
    () => false,
  )
  useEffect(() => {
    if (isOverdue) endHydration()
  }, [isOverdue])
  if (!isOverdue && !isHanging) return null
  const again = () => {
    if (isOverdue) return registry.retry(place)
    registry.unload(place)
    onLoadAnew()
  }
  // The failed release may have been rolled back since, and its files removed.
  return <FailedCard message={text.remote.failedBody} again={again} />
}

function Waiting(place: RemotePlace) {
  const registry = useRegistry()
  const isOverdue = useIsOverdue(place)
  const loadedModule = () => registry.loadedModule(place)
  const isHere = Boolean(useSyncExternalStore(registry.subscribe, loadedModule, loadedModule))
  if (isOverdue) return null
  // The registry has the timer of a remote that is not loaded yet.
  return isHere ? (
    <LazyFallback>
      <RemoteSkeleton />
    </LazyFallback>
  ) : (
    <RemoteSkeleton />
  )
}

/** The page as the server has rendered it, where its code failed. */
function ServerHtml() {
  const { pathname } = useLocation()
  const [nodes] = useState(() => serverHtmlOf(pathname))
  return <div ref={(place) => place?.append(...nodes)} />
}

/** Contains errors of a remote's page. */
function Breakable(place: RemotePlace) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const { remote, entry, pattern } = place
  // Always the same object: React discards HTML that waits for hydration when a context above it changes.
  const reportHang = useCallback(
    () => registry.reportHang({ remote, entry, pattern }, new SlowCodeError()),
    [registry, remote, entry, pattern],
  )
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(cause) => registry.fail(place, cause)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Answering>
          <FailedCard
            message={isChunkLoadError(error) ? text.remote.failedBody : text.remote.brokenBody}
            again={resetErrorBoundary}
          />
          <ServerHtml />
        </Answering>
      )}
    >
      <SlowCodeContext value={reportHang}>
        <Suspense fallback={<Waiting {...place} />}>
          <RemoteApp {...place} />
        </Suspense>
      </SlowCodeContext>
    </ErrorBoundary>
  )
}

const isSame = (a: RemotePlace, b: RemotePlace) =>
  a.remote === b.remote && a.entry.version === b.entry.version && a.pattern === b.pattern

/** The boundary around a remote: an error inside leaves the rest of the site alive. */
export const RemoteBoundary = memo(function RemoteBoundary(place: RemotePlace) {
  const registry = useRegistry()
  const [wasOverdue] = useState(() => registry.isOverdue(place))
  const [attempt, setAttempt] = useState(0)
  // A visitor who comes back to a page that failed before gets a new attempt.
  useEffect(() => {
    if (wasOverdue) registry.retry(place)
  }, [registry, place, wasOverdue])
  return (
    <>
      <OverdueCard {...place} onLoadAnew={() => setAttempt((count) => count + 1)} />
      <Breakable key={attempt} {...place} />
    </>
  )
}, isSame)
