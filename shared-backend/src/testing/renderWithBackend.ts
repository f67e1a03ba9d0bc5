import { render, type RenderResult } from '@testing-library/react'
import { createElement, type ComponentType, type PropsWithChildren, type ReactElement } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { ConfigProvider, type Backend, type Store } from 'shared-backend'
import { fakeNetwork, type FakeNetwork } from './fakeNetwork.ts'
import { testStore, type TestBackendOptions } from './testBackend.ts'

export interface RenderOptions extends Partial<TestBackendOptions> {
  /** Address to open, query included; `/` when not given. */
  route?: string
  /** What else the page stands in: shared-ui's toasts, say. */
  wrapper?: ComponentType<PropsWithChildren>
}

interface BackendView extends RenderResult {
  store: Store
  backend: Backend
  network: FakeNetwork
}

/** Renders `ui` as the shell would, on a store of its own. Returns what `render` does, the store and the network. */
export function renderWithBackend(ui: ReactElement, options: RenderOptions = {}): BackendView {
  const { network = fakeNetwork(), route = '/', wrapper: Outer } = options
  const { store, backend, config } = testStore({ ...options, network })

  function Shell({ children }: PropsWithChildren) {
    const content = Outer ? createElement(Outer, null, children) : children
    const router = createElement(MemoryRouter, { initialEntries: [route] }, content)
    return createElement(Provider, {
      store,
      children: createElement(ConfigProvider, { value: config }, router),
    })
  }

  const view = render(ui, { wrapper: Shell })
  return { ...view, store, backend, network }
}
