import { configure, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Fragment, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom'
import { ConfigProvider, type Store } from 'shared-backend'
import { SlowCodeContext, ToastProvider } from 'shared-ui'
import { fakeNetwork, type FakeNetwork, type Reply } from './fakeNetwork.ts'
import { testStore, type TestBackendOptions } from './testBackend.ts'

// A page that is slow on a busy machine must not fail a test, only one that never renders.
configure({ asyncUtilTimeout: 30_000 })

/** On a machine that does much else the first page takes seconds; the shell only reports that. */
const ignoreSlowCode = () => () => undefined

export interface RemoteOptions extends Omit<TestBackendOptions, 'network'> {
  /** Address to open, query included; `/` when not given. */
  path?: string
  /** The state of the history entry. */
  state?: unknown
  /** The rules of the network, as `fakeNetwork` takes them; a request without one fails the test. */
  answers?: Record<string, Reply>
  /** The browser's storage after an earlier visit, by key. */
  stored?: Record<string, unknown>
  /** Further providers around the page. */
  wrapper?: ComponentType<PropsWithChildren>
}

export interface RemoteView extends RenderResult {
  /** Acts on the page. */
  user: UserEvent
  router: ReturnType<typeof createMemoryRouter>
  network: FakeNetwork
  store: Store
  /** Where the visitor is, query included. */
  address: () => string
}

/** `ui` as the shell shows it at an address: store, config, toasts and a data router of its own, on a fake network. */
export function renderRemote(ui: ReactNode, options: RemoteOptions = {}): RemoteView {
  const { path = '/', state, answers, stored = {}, wrapper: Wrapper = Fragment } = options
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value))
  const network = fakeNetwork(answers)
  const { store, config } = testStore({ ...options, network })
  const router = createMemoryRouter([{ path: '*', element: <ToastProvider>{ui}</ToastProvider> }], {
    initialEntries: [{ ...parsePath(path), state }],
  })
  const view = render(
    <Provider store={store}>
      <ConfigProvider value={config}>
        <SlowCodeContext value={ignoreSlowCode}>
          <Wrapper>
            <RouterProvider router={router} />
          </Wrapper>
        </SlowCodeContext>
      </ConfigProvider>
    </Provider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { ...view, user: userEvent.setup(), router, network, store, address }
}
