import { render } from '@testing-library/react'
import {
  ConfigProvider,
  createBackend,
  createStore,
  sessionChanged,
  type AdminSession,
  type SiteConfig,
} from 'shared-backend'
import { ToastProvider } from 'shared-ui'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { RegistryProvider } from '../federation/RegistryContext.ts'
import { createRegistry } from '../federation/registry.ts'

export const testConfig: SiteConfig = {
  supabase: { url: 'http://api.test', publishableKey: 'sb_publishable_test' },
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120, Centro, Florianópolis - SC',
  },
  remotes: {
    'mf-home': {
      version: '1.0.0',
      entry: '/remotes/mf-home/1.0.0/remoteEntry.js',
      routes: ['/', '/properties'],
      rules: { '/': { title: 'Início' } },
      assets: { scripts: ['/remotes/mf-home/1.0.0/App.js'], styles: ['/remotes/mf-home/1.0.0/App.css'] },
    },
    'mf-office': {
      version: '2.1.0',
      entry: '/remotes/mf-office/2.1.0/remoteEntry.js',
      routes: ['/admin', '/admin/login', '/admin/properties/edit/:id'],
      rules: { '/admin': { session: true, bare: true }, '/admin/login': { bare: true } },
      assets: { scripts: [], styles: [] },
    },
  },
}

interface Options {
  path?: string
  session?: AdminSession
  fetch?: typeof globalThis.fetch
}

const unexpected: typeof globalThis.fetch = (input) =>
  Promise.reject(new Error(`unexpected request: ${String(input)}`))

/** Renders a part of the shell as the router's only page, with a real store and a faked network. */
export function renderShell(ui: ReactNode, { path = '/', session, fetch = unexpected }: Options = {}) {
  const store = createStore(createBackend(testConfig, { fetch, persistSession: false }))
  if (session) store.dispatch(sessionChanged(session))
  const router = createMemoryRouter([{ path: '*', element: <ToastProvider>{ui}</ToastProvider> }], {
    initialEntries: [path],
  })
  const view = render(
    <Provider store={store}>
      <ConfigProvider value={testConfig}>
        <RegistryProvider value={createRegistry(testConfig)}>
          <RouterProvider router={router} />
        </RegistryProvider>
      </ConfigProvider>
    </Provider>,
  )
  return { ...view, router, store }
}
