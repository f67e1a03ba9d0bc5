import type { RegistryEntry } from 'shared-backend'
import * as runtimeCore from '@module-federation/runtime-core'

declare global {
  /** The name under which a remote built with `externalRuntime` looks for the runtime. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
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
 * Gives the shell's federation runtime to the remotes, so that none carries its own. Instead of the
 * plugin's `provideExternalRuntime`, which brings a second, CommonJS copy of the runtime (+30 kB). And has the browser
 * compare a remote's entry with the hash that the registry has of it.
 */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T) {
      globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
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
