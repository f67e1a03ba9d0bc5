import { ConfigProvider, type SiteConfig, type Store } from 'shared-backend'
import { Provider } from 'react-redux'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { RegistryProvider } from './federation/RegistryContext.ts'
import type { Registry } from './federation/registry.ts'

interface AppProps {
  config: SiteConfig
  registry: Registry
  store: Store
  router: ReturnType<typeof createBrowserRouter>
}

export function App({ config, registry, store, router }: AppProps) {
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
