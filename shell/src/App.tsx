import { ConfigProvider, type SiteConfig, type Store } from 'shared-backend'
import { useLayoutEffect } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { ImageMakerContext } from 'shared-ui'
import { RegistryProvider } from './federation/RegistryContext.ts'
import type { Registry } from './federation/registry.ts'

interface AppProps {
  config: SiteConfig
  registry: Registry
  store: Store
  router: ReturnType<typeof createBrowserRouter>
  /** Called when the page is rendered, before it is painted. */
  onMounted?: () => void
}

/** The full site, as the server renders it and the browser hydrates it. */
export function App({ config, registry, store, router, onMounted }: AppProps) {
  // After the router's own effect, which scrolls to the start of a page.
  useLayoutEffect(() => onMounted?.(), [onMounted])
  return (
    <Provider store={store}>
      <ConfigProvider value={config}>
        <ImageMakerContext value={config.images}>
          <RegistryProvider value={registry}>
            <RouterProvider router={router} />
          </RegistryProvider>
        </ImageMakerContext>
      </ConfigProvider>
    </Provider>
  )
}
