import { renderRemote, testConfig as siteConfig, type RemoteOptions } from 'shared-backend/testing'
import { useAppDispatch, type SiteConfig } from 'shared-backend'
import { useState, type PropsWithChildren, type ReactNode } from 'react'
import { RegistryProvider } from '../federation/RegistryContext.ts'
import { createRegistry } from '../federation/registry.ts'
import { watchRemotes } from '../federation/watchRemotes.ts'

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

interface ShellOptions extends RemoteOptions {
  /** Replaces the full load of a page. */
  reload?: () => void
}

/** Renders a part of the shell as a page of that site. */
export function renderShell(ui: ReactNode, { reload, ...options }: ShellOptions = {}) {
  function WithRegistry({ children }: PropsWithChildren) {
    const dispatch = useAppDispatch()
    const [registry] = useState(() => createRegistry(testConfig, { dispatch, reload }))
    return <RegistryProvider value={registry}>{children}</RegistryProvider>
  }
  const watchers = [watchRemotes(reload)]
  return renderRemote(ui, {
    ...options,
    config: { ...testConfig, ...options.config },
    watchers,
    wrapper: WithRegistry,
  })
}
