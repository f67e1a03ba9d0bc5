import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import type { RegistryEntry } from 'shared-backend'

declare global {
  /** The name under which a remote built with `externalRuntime` looks for the runtime, as they were before the next. */
  var _FEDERATION_RUNTIME_CORE: object | undefined
  /** The name under which a remote looks for what its entry runs first (`bundlerRuntimeGlobal` of its build). */
  var _FEDERATION_BUNDLER_RUNTIME: object | undefined
}

/** What is registered of a remote, beside what the runtime knows of it. */
export interface Registered {
  integrity?: NonNullable<RegistryEntry['integrity']>[string]
}

/** As the build of a remote hands it to what its entry runs first. */
interface Entry {
  webpackRequire: { federation: { initOptions: Parameters<typeof init>[0] } }
}

/** A plugin of the runtime: the shell is built without its other hooks (050). */
type Plugin = Pick<ModuleFederationRuntimePlugin, 'name' | 'createScript'>

/** Has the browser compare a remote's entry with the hash that the registry has of it. */
const comparesEntries: Plugin = {
  name: 'compares-entries',
  createScript({ url, attrs, remoteInfo }) {
    const { integrity } = (remoteInfo ?? {}) as Registered
    if (!attrs || !integrity) return
    attrs.integrity = integrity
    // It is compared only if its origin allows it to be read.
    if (!url.startsWith(`${location.origin}/`)) attrs.crossorigin = 'anonymous'
  },
}

/** The shell in the federation runtime. It has nothing of the page's: it is run while that is on its way (050). */
export const federation = init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [comparesEntries],
})

// To the remotes, so that none carries its own. Instead of the plugin's `provideExternalRuntime`, which brings a second,
// CommonJS copy of the runtime (+30 kB); by the names that the entry of one built with `externalRuntime` takes.
globalThis._FEDERATION_RUNTIME_CORE = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
}
// What the entry of a remote of ours calls, under the names of the plugin's. The rest of that is for builds that carry a
// share themselves, or name their remotes: none does.
globalThis._FEDERATION_BUNDLER_RUNTIME = {
  bundlerRuntime: {
    // A remote is an instance of its own, the same one where its entry comes anew.
    init: ({ webpackRequire }: Entry) => init(webpackRequire.federation.initOptions),
    initContainerEntry,
    I: initializeSharing,
    consumes,
  },
  attachShareScopeMap,
}
