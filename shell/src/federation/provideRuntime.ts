import type { RegistryEntry } from 'shared-backend'
import { createInstance } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import bundlerRuntime from '@module-federation/webpack-bundler-runtime/bundler'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

declare global {
  /** The name under which a remote built with `externalRuntime` looks for the runtime, as they were before the next. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
  /** The name under which a remote looks for what its entry runs first (`bundlerRuntimeGlobal` of its build). */
  var _FEDERATION_BUNDLER_RUNTIME: object | undefined
}

/** What is registered of a remote, beside what the runtime knows of it. */
export interface Registered {
  integrity?: NonNullable<RegistryEntry['integrity']>[string]
}

interface EntryScript {
  url: string
  attrs?: Record<string, string>
  remoteInfo?: Registered
}

/**
 * A remote is an instance of its own, also where its entry comes anew. The runtime's `init` would take the shell's for
 * it, whose build this is, or put it in the place of the shell's.
 */
function init(given: Parameters<typeof createInstance>[0]) {
  // As the runtime's own does: without an id it is filed with the shell's shares, also when it is forgotten.
  const options = { ...given, id: '' }
  const { __INSTANCES__: instances } = runtimeCore.CurrentGlobal.__FEDERATION__
  const known = instances.find(({ name }) => name === options.name)
  known?.initOptions(options)
  return known ?? createInstance(options)
}

/** The shell's own, with what only a remote needs: the plugin leaves it out of a build that exposes nothing. */
const forRemotes = () => ({
  ...bundlerRuntime,
  runtime: { init },
  bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, initContainerEntry },
})

/**
 * Gives the shell's federation runtime to the remotes, so that none carries its own. Instead of the
 * plugin's `provideExternalRuntime`, which brings a second, CommonJS copy of the runtime (+30 kB). And has the browser
 * compare a remote's entry with the hash that the registry has of it.
 */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T) {
      globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
      globalThis._FEDERATION_BUNDLER_RUNTIME = forRemotes()
      return args
    },
    createScript({ url, attrs, remoteInfo }: EntryScript) {
      if (!attrs || !remoteInfo?.integrity) return
      attrs.integrity = remoteInfo.integrity
      // It is compared only if its origin allows it to be read.
      if (!url.startsWith(`${location.origin}/`)) attrs.crossorigin = 'anonymous'
    },
  }
}
