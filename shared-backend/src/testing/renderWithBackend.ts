import { render } from '@testing-library/react'
import { createElement, type ComponentType, type PropsWithChildren, type ReactElement } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { ConfigProvider } from 'shared-backend'
import { fakeNetwork } from './fakeNetwork.ts'
import { testStore, type TestBackendOptions } from './testBackend.ts'

export interface RenderOptions extends Partial<TestBackendOptions> {
  /** Address to open, query included; `/` when not given. */
  route?: string
  /** What else the page stands in: shared-ui's toasts, say. */
  wrapper?: ComponentType<PropsWithChildren>
}

/** Renders `ui` as the shell would, on a store of its own. Returns what `render` does, the store and the network. */
export function renderWithBackend(ui: ReactElement, options: RenderOptions = {}) {
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

  return { ...render(ui, { wrapper: Shell }), store, backend, network }
}
