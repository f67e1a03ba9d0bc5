import type { SiteConfig, Store } from 'shared-backend'
import { useLayoutEffect } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { ServerPageProvider, type ServerPage } from './federation/ServerPage.tsx'
import { RegistryProvider } from './federation/RegistryContext.ts'
import type { Registry } from './federation/registry.ts'
import { Providers } from './Providers.tsx'

interface AppProps {
  config: SiteConfig
  registry: Registry
  store: Store
  router: ReturnType<typeof createBrowserRouter>
  /** What the server has rendered, for as long as its address is shown. */
  serverPage: ServerPage | null
  /** Called when what was there before has made way, before that is painted. */
  onShown: () => void
}

export function App({ config, registry, store, router, serverPage, onShown }: AppProps) {
  // Behind those of the page itself, which scrolls to where it starts.
  useLayoutEffect(onShown, [onShown])
  return (
    <Providers store={store} config={config}>
      <RegistryProvider value={registry}>
        <ServerPageProvider value={serverPage}>
          <RouterProvider router={router} />
        </ServerPageProvider>
      </RegistryProvider>
    </Providers>
  )
}
