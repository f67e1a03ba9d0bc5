import { createInstance, getInstance, init, type ModuleFederation } from '@module-federation/enhanced/runtime'
import provideRuntime from './provideRuntime.ts'

interface ForRemotes {
  runtime: { init: (options: { name: string; remotes: [] }) => ModuleFederation }
}

/** What the entries of remotes find. */
function provided() {
  provideRuntime().beforeInit({})
  return globalThis._FEDERATION_BUNDLER_RUNTIME as ForRemotes
}

test('a remote is an instance of its own, the same one when its entry comes anew', () => {
  const shell = init({ name: 'shell', remotes: [] })
  const { runtime } = provided()
  const leads = runtime.init({ name: 'mf_leads', remotes: [] })
  expect(leads).not.toBe(shell)
  expect(runtime.init({ name: 'mf_leads', remotes: [] })).toBe(leads)
  expect(runtime.init({ name: 'mf_admin', remotes: [] })).not.toBe(leads)
})

test('it shares with the shell, whose shares are then still there where it is forgotten', () => {
  const shell = getInstance()
  expect(provided().runtime.init({ name: 'mf_catalogue', remotes: [] }).options.id).toBe(shell?.options.id)
})

test('the shell goes on loading by its own', () => {
  const shell = getInstance()
  provided().runtime.init({ name: 'mf_property', remotes: [] })
  expect(getInstance()).toBe(shell)
  expect(createInstance({ name: 'another', remotes: [] })).not.toBe(shell)
})

test('a remote finds all that the plugin has its entry call', () => {
  expect(provided()).toMatchObject({
    attachShareScopeMap: expect.any(Function),
    bundlerRuntime: {
      I: expect.any(Function),
      consumes: expect.any(Function),
      init: expect.any(Function),
      initContainerEntry: expect.any(Function),
      installInitialConsumes: expect.any(Function),
    },
  })
})
