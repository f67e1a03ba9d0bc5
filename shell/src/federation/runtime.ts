import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import type { RegistryEntry } from 'shared-backend'
import { shareScope } from './shareScope.ts'

declare const SINGLETON_VERSIONS: Record<string, string> | undefined

declare global {
  /** Remotes are built with `externalRuntime`, which looks for the federation runtime under this name. */
  var _FEDERATION_RUNTIME_CORE: object | undefined
}

/** Our own properties of a registered remote. */
export interface Registered {
  integrity?: NonNullable<RegistryEntry['integrity']>[string]
}

/** Set by the build; undefined in tests. */
const versions = typeof SINGLETON_VERSIONS === 'undefined' ? {} : SINGLETON_VERSIONS

/** Lets the browser compare a remote's entry with its hash in the registry. */
const comparesEntries: ModuleFederationRuntimePlugin = {
  name: 'compares-entries',
  createScript({ url, attrs, remoteInfo }) {
    const { integrity } = (remoteInfo ?? {}) as Registered
    if (!attrs || !integrity) return
    attrs.integrity = integrity
    // A browser compares a file of another origin only if that origin allows it to be read.
    if (!url.startsWith(`${location.origin}/`)) attrs.crossorigin = 'anonymous'
  },
}

const shared = Object.entries(shareScope).map(([name, module]) => {
  const version = versions[name] ?? '0.0.0'
  const shareConfig = { singleton: true, requiredVersion: `^${version}` }
  return [name, { version, lib: () => module, shareConfig }] as const
})

/**
 * The shell as the host of the federation runtime. It provides the singletons; its own files import them as any module.
 */
export const federation = init({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(shared),
  shareStrategy: 'loaded-first',
  plugins: [comparesEntries],
})

// The plugin's `provideExternalRuntime` does the same with a second, CommonJS copy of the runtime (+30 kB).
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
