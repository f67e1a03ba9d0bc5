import { renderRemote, testConfig as siteConfig, type RemoteOptions } from 'shared-backend/testing'
import type { SiteConfig } from 'shared-backend'
import type { PropsWithChildren, ReactNode } from 'react'
import { RegistryProvider } from '../federation/RegistryContext.ts'
import { createRegistry } from '../federation/registry.ts'

/** A site of two remotes. */
export const testConfig: SiteConfig = {
  ...siteConfig,
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

/** A part of the shell as the only page of that site. */
export function renderShell(ui: ReactNode, options: RemoteOptions = {}) {
  const registry = createRegistry(testConfig)
  const wrapper = ({ children }: PropsWithChildren) => (
    <RegistryProvider value={registry}>{children}</RegistryProvider>
  )
  return renderRemote(ui, { ...options, config: testConfig, wrapper })
}
