import type { SiteConfig, Store } from 'shared-backend'
import { useEffect } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { RegistryProvider } from './federation/RegistryContext.ts'
import type { Registry } from './federation/registry.ts'
import { Providers } from './Providers.tsx'

interface AppProps {
  config: SiteConfig
  registry: Registry
  store: Store
  router: ReturnType<typeof createBrowserRouter>
  /** Called when what was there before has made way. */
  onShown: () => void
}

export function App({ config, registry, store, router, onShown }: AppProps) {
  useEffect(onShown, [onShown])
  return (
    <Providers store={store} config={config}>
      <RegistryProvider value={registry}>
        <RouterProvider router={router} />
      </RegistryProvider>
    </Providers>
  )
}
