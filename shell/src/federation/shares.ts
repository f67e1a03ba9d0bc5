import { federation } from './runtime.ts'
import { shareScope } from './shareScope.ts'

declare const SINGLETON_VERSIONS: Record<string, string> | undefined

/** The build says them, by the names under which singletons are asked for; none in tests. */
const versions = typeof SINGLETON_VERSIONS === 'undefined' ? {} : SINGLETON_VERSIONS

/**
 * Gives the singletons to remotes. The shell does not ask the runtime for them: its own files import them as any other
 * module (docs/decisions/050).
 */
export function shareSingletons() {
  const shares = Object.entries(versions).map(([name, version]) => {
    const lib = () => shareScope[name as keyof typeof shareScope]
    return [name, { version, lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } }] as const
  })
  federation.registerShared(Object.fromEntries(shares))
}
