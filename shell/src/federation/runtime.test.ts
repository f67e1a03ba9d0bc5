import * as runtimeCore from '@module-federation/runtime-core'
import React from 'react'
import { federation } from './runtime.ts'

type ShareScope = Record<string, Record<string, { lib?: () => unknown }>>

/** A remote as its entry leaves it: a container under a global name. */
function registerContainer(name: string) {
  const inits: ShareScope[] = []
  const App = { default: () => null }
  const container = { init: (scope: ShareScope) => void inits.push(scope), get: () => () => App }
  federation.registerRemotes([{ name, entry: `/${name}.js`, entryGlobalName: name, type: 'var' }], {
    force: true,
  })
  // The runtime has removed the previous one.
  Object.assign(globalThis, { [name]: container })
  return { inits, App }
}

test('a remote gets the modules of the shell as singletons', async () => {
  const { inits, App } = registerContainer('mf_leads')
  expect(await federation.loadRemote('mf_leads/App')).toBe(App)
  const [scope = {}] = inits
  const [react] = Object.values(scope.react ?? {})
  expect(react?.lib?.()).toBe(React)
})

test('a remote that is registered again gets them again', async () => {
  // The runtime warns of a remote that is replaced.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  registerContainer('mf_admin')
  await federation.loadRemote('mf_admin/App')
  const { inits, App } = registerContainer('mf_admin')
  expect(await federation.loadRemote('mf_admin/App')).toBe(App)
  expect(Object.keys(inits[0] ?? {})).toContain('shared-ui')
})

test('a remote finds the federation runtime of the shell', () => {
  expect(globalThis._FEDERATION_RUNTIME_CORE).toMatchObject({
    ModuleFederation: runtimeCore.ModuleFederation,
    getRemoteEntry: runtimeCore.getRemoteEntry,
  })
})

test('the browser compares an entry with its hash in the registry', () => {
  const emit = (url: string, integrity?: string) => {
    const attrs: Record<string, string> = {}
    const remoteInfo = { name: 'mf_home', entry: url, type: 'var', entryGlobalName: 'mf_home', integrity }
    void federation.loaderHook.lifecycle.createScript.emit({
      url,
      attrs,
      remoteInfo: { ...remoteInfo, shareScope: 'default' },
    })
    return attrs
  }
  expect(emit(`${location.origin}/entry.js`)).toEqual({})
  expect(emit(`${location.origin}/entry.js`, 'sha256-a')).toEqual({ integrity: 'sha256-a' })
  expect(emit('https://cdn.example/entry.js', 'sha256-a')).toEqual({
    integrity: 'sha256-a',
    crossorigin: 'anonymous',
  })
})
