import 'shared-ui/global.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { takeConfig, takePreloadedState } from './beforeReact.ts'
import { createRegistry } from './federation/registry.ts'
import { isServerRendered, keepScroll, keepServerHtml, onAnswering, withPatience } from './hydration.ts'
import { beginAtTop } from './layout/scrollPositions.ts'
import { nextTask } from './nextTask.ts'
import { showStartFailure } from './pages/StartFailed.tsx'
import { fetchConfig } from './readPage.ts'
import { lateRouter } from './router/lateRouter.ts'
import { routes } from './routes.tsx'
import { lateStore } from './store/lateStore.ts'

async function start(root: HTMLElement) {
  // For the first script: nothing of the shell is missing.
  root.dataset.started = ''
  // For who measures.
  performance.mark('site-started')
  // Apart from what the scripts do when they are run: on a phone each of the two is long enough.
  await nextTask()
  const config = takeConfig() ?? (await fetchConfig())
  const page = takePreloadedState()
  // Without the answers that it was rendered with, a page cannot be taken over as it stands.
  const hydrates = isServerRendered(root) && page !== undefined
  const { store, bring: bringStore } = lateStore(page, () =>
    import(/* webpackChunkName: "store", webpackFetchPriority: "high" */ './store/wholeStore.ts').then(
      ({ wholeStore }) =>
        () =>
          wholeStore({ config, registry, page }),
    ),
  )
  const registry = createRegistry(config, {
    dispatch: store.dispatch,
    // A page that is a file of its own is hydrated when that is here.
    prepare: async (module, { remote }) => {
      if (!hydrates || first?.remote !== remote) return
      await module.routes?.[first.pattern]?.code?.load().catch(() => undefined)
      await nextTask()
    },
  })
  const first = registry.match(window.location.pathname)
  // Asked for before React renders anything; a failure shows in the remote's boundary.
  if (first && !registry.isAway(first.remote)) void registry.arrive(first)

  beginAtTop()
  const onMounted = hydrates ? keepScroll() : undefined
  const late = lateRouter(routes)
  const router = hydrates ? withPatience(late.router) : late.router
  const app = <App {...{ config, registry, store, router, onMounted }} />
  const options = {
    // Each boundary says what it has caught; React would say it a second time.
    onCaughtError: () => undefined,
    onRecoverableError: (cause: unknown) => console.error('The page is not what the server rendered:', cause),
  }
  // For who measures: all that the shell waits for has come.
  performance.mark('site-ready')
  if (hydrates) {
    keepServerHtml(root)
    // Nobody goes on from a page before it is there; and sooner than they do, they change what is listed.
    onAnswering(() => void nextTask().then(bringStore).then(late.bring))
    // In small steps, between which the browser answers: the page is there already.
    startTransition(() => void hydrateRoot(root, app, options))
  } else {
    void bringStore()
    void late.bring()
    createRoot(root, options).render(app)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// A page that the server has rendered stays, with the notice before it.
start(root).catch((cause: unknown) => showStartFailure(root, cause))
