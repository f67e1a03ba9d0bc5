import * as runtimeCore from '@module-federation/runtime-core'

declare global {
  /** The name under which a remote built with `externalRuntime` looks for the runtime. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
}

/**
 * Gives the shell's federation runtime to the remotes, so that none carries its own. Instead of the
 * plugin's `provideExternalRuntime`, which brings a second, CommonJS copy of the runtime (+30 kB).
 */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T) {
      globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
      return args
    },
  }
}
