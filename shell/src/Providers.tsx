import { ConfigProvider, type SiteConfig, type Store } from 'shared-backend'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'

interface ProvidersProps {
  store: Store
  config: SiteConfig
  children: ReactNode
}

/** What every page finds around it, in the browser and on the server. */
export const Providers = ({ store, config, children }: ProvidersProps) => (
  <Provider store={store}>
    <ConfigProvider value={config}>{children}</ConfigProvider>
  </Provider>
)
