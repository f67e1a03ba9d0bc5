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

test('it shares with the shell, whose shares are then still there where it is forgotten', () => {
  expect(begin('mf_catalogue').options.id).toBe(federation.options.id)
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
