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
import { text } from '../text.ts'
import { PageTitle } from './PageTitle.tsx'
import { useRegistry } from './RegistryContext.ts'
import type { RemotePlace } from './registry.ts'
import styles from './RemoteBoundary.module.css'
import type { RemoteModule } from './RemoteModule.ts'
import { RemoteSkeleton } from './RemoteSkeleton.tsx'

/** Says once that what is in it answers. */
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
  return <Page module={use(useRegistry().arrive(place))} pattern={place.pattern} />
}

/** Which of the two is decided once: a component that has waited with `use` must go on asking it. */
function RemoteApp(place: RemotePlace) {
  const registry = useRegistry()
  const [ready] = useState(() => registry.arrived(place))
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
  /** Called when it is pressed, and when the browser is online again, once it is known what is released by then. */
  again: () => void
}

function FailedCard({ message, again }: FailedCardProps) {
  const registry = useRegistry()
  useEffect(() => {
    // Nobody asks for that: the page stays, whatever its shell.
    const onOnline = () => void registry.refresh(0).then(again)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [registry, again])
  return (
    <Container>
      <ErrorState
        className={styles.failed}
        title={text.remote.failedTitle}
        message={message}
        onRetry={() => void registry.tryAgain(again)}
        action={
          // Past the router: what is broken starts afresh, also where the home page itself is.
          <ButtonLink href="/" variant="ghost">
            {text.remote.home}
          </ButtonLink>
        }
      />
    </Container>
  )
}

/**
 * Says that a remote does not come, or a part of it, above what stands of it. It stands beside the boundary and not
 * around it: whatever is rendered again above what waits to be hydrated makes React throw that away.
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
    registry.forget(place)
    onLoadAnew()
  }
  // What failed may have been rolled back since, and its files be gone.
  return <FailedCard message={text.remote.failedBody} again={again} />
}

function Waiting(place: RemotePlace) {
  const registry = useRegistry()
  const isOverdue = useIsOverdue(place)
  const arrived = () => registry.arrived(place)
  const isHere = Boolean(useSyncExternalStore(registry.subscribe, arrived, arrived))
  if (isOverdue) return null
  // Of a remote that is not here yet the registry counts the seconds.
  return isHere ? (
    <LazyFallback>
      <RemoteSkeleton />
    </LazyFallback>
  ) : (
    <RemoteSkeleton />
  )
}

/** The page as the server has rendered it, where the code that should go on with it broke. */
function ServerHtml() {
  const { pathname } = useLocation()
  const [nodes] = useState(() => serverHtmlOf(pathname))
  return <div ref={(place) => place?.append(...nodes)} />
}

/** What a remote's code breaks in its page stays in here. */
function Breakable(place: RemotePlace) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const { remote, entry, pattern } = place
  // The same one in each rendering: what waits to be hydrated is thrown away where a context changes above it.
  const hang = useCallback(
    () => registry.hang({ remote, entry, pattern }, new SlowCodeError()),
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
      <SlowCodeContext value={hang}>
        <Suspense fallback={<Waiting {...place} />}>
          <RemoteApp {...place} />
        </Suspense>
      </SlowCodeContext>
    </ErrorBoundary>
  )
}

const isSame = (a: RemotePlace, b: RemotePlace) =>
  a.remote === b.remote && a.entry.version === b.entry.version && a.pattern === b.pattern

/** A remote lives and dies in here: what goes wrong inside leaves the rest of the site alive. */
export const RemoteBoundary = memo(function RemoteBoundary(place: RemotePlace) {
  const registry = useRegistry()
  const [wasOverdue] = useState(() => registry.isOverdue(place))
  const [attempt, setAttempt] = useState(0)
  // Whoever comes to a page whose code failed before does not find it failed.
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
