import type { SiteConfig, Store } from 'shared-backend'
import { useLayoutEffect } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { DrawnPageProvider, type DrawnPage } from './federation/DrawnPage.tsx'
import { RegistryProvider } from './federation/RegistryContext.ts'
import type { Registry } from './federation/registry.ts'
import { Providers } from './Providers.tsx'

interface AppProps {
  config: SiteConfig
  registry: Registry
  store: Store
  router: ReturnType<typeof createBrowserRouter>
  /** What the front door had drawn, for as long as its address is shown. */
  drawn: DrawnPage | null
  /** Called when what was there before has made way, before that is painted. */
  onShown: () => void
}

export function App({ config, registry, store, router, drawn, onShown }: AppProps) {
  // Behind those of the page itself, which scrolls to where it starts.
  useLayoutEffect(onShown, [onShown])
  return (
    <Providers store={store} config={config}>
      <RegistryProvider value={registry}>
        <DrawnPageProvider value={drawn}>
          <RouterProvider router={router} />
        </DrawnPageProvider>
      </RegistryProvider>
    </Providers>
  )
}
