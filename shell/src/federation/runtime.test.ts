import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import { federation } from './runtime.ts'

interface ForRemotes {
  bundlerRuntime: {
    init: (entry: { webpackRequire: object }) => ModuleFederation
  }
}

/** What the entries of remotes find. */
const provided = () => globalThis._FEDERATION_BUNDLER_RUNTIME as ForRemotes

/** What the entry of a remote begins with. */
const begin = (name: string) =>
  provided().bundlerRuntime.init({ webpackRequire: { federation: { initOptions: { name, remotes: [] } } } })

test('a remote is an instance of its own, the same one when its entry comes anew', () => {
  const leads = begin('mf_leads')
  expect(leads).not.toBe(federation)
  expect(begin('mf_leads')).toBe(leads)
  expect(begin('mf_admin')).not.toBe(leads)
})

test('what the shell shares is there for the next remote where one is forgotten', async () => {
  // The runtime warns of what is registered anew.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  federation.registerShared({ words: { version: '1.0.0', lib: () => 'one for all' } })
  const remote = {
    name: 'mf_catalogue',
    entry: '/remoteEntry.js',
    entryGlobalName: 'mf_catalogue',
    type: 'var',
  }
  type Scope = Parameters<ModuleFederation['initShareScopeMap']>[1]
  const share = { shareConfig: { singleton: true, requiredVersion: '^1.0.0' }, scope: ['default'] }
  const take = async () => {
    const words = await begin('mf_catalogue').loadShare<string>('words', { customShareInfo: share })
    return words && words()
  }
  const container = {
    init: (scope: Scope) => begin('mf_catalogue').initShareScopeMap('default', scope),
    get: () => take,
  }
  Object.assign(globalThis, { mf_catalogue: container })
  federation.registerRemotes([remote])
  expect(await federation.loadRemote('mf_catalogue/App')).toBe('one for all')
  const before = begin('mf_catalogue')
  federation.registerRemotes([remote], { force: true })
  Object.assign(globalThis, { mf_catalogue: container })
  expect(begin('mf_catalogue')).not.toBe(before)
  expect(await federation.loadRemote('mf_catalogue/App')).toBe('one for all')
})

test('a remote finds all that the plugin has its entry call', () => {
  expect(provided()).toMatchObject({
    attachShareScopeMap: expect.any(Function),
    bundlerRuntime: {
      I: expect.any(Function),
      consumes: expect.any(Function),
      init: expect.any(Function),
      initContainerEntry: expect.any(Function),
    },
  })
})
