import { ConfigProvider, type SiteConfig, type Store } from 'shared-backend'
import { useLayoutEffect } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { RegistryProvider } from './federation/RegistryContext.ts'
import type { Registry } from './federation/registry.ts'

interface AppProps {
  config: SiteConfig
  registry: Registry
  store: Store
  router: ReturnType<typeof createBrowserRouter>
  /** Called when the page is there, before that is painted. */
  onMounted?: () => void
}

/** The whole site, as the server renders it and the browser hydrates it. */
export function App({ config, registry, store, router, onMounted }: AppProps) {
  // Behind the router's own, which scrolls to where a page starts.
  useLayoutEffect(() => onMounted?.(), [onMounted])
  return (
    <Provider store={store}>
      <ConfigProvider value={config}>
        <RegistryProvider value={registry}>
          <RouterProvider router={router} />
        </RegistryProvider>
      </ConfigProvider>
    </Provider>
  )
}
