import { federation } from './runtime.ts'

declare const SINGLETON_VERSIONS: Record<string, string> | undefined

/** The build says them, by the names under which singletons are asked for; none in tests. */
const versions = typeof SINGLETON_VERSIONS === 'undefined' ? {} : SINGLETON_VERSIONS

let singletons: Record<string, object> = {}

/** The singletons themselves: before any remote's code is run. */
export function giveSingletons(scope: Record<string, object>) {
  singletons = scope
}

/**
 * Says to remotes which singletons there are; they are there themselves when they are used. The shell does not ask the runtime
 * for them: its own files import them as any other module (docs/decisions/050).
 */
export function shareSingletons() {
  const shares = Object.entries(versions).map(([name, version]) => {
    const lib = () => singletons[name]
    return [name, { version, lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } }] as const
  })
  federation.registerShared(Object.fromEntries(shares))
}
