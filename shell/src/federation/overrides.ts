import { parseRules, type RegistryEntry, type SiteConfig } from 'shared-backend'

/** Puts a developer's own remotes in the place of those released. */
export type OverrideRemotes = (remotes: SiteConfig['remotes']) => SiteConfig['remotes']

type Rules = RegistryEntry['rules']

/** `?remote=mf-catalogue@http://localhost:4301/remoteEntry.js`; may be given more than once. */
const parse = (values: string[]) =>
  values.flatMap((value) => {
    const at = value.indexOf('@')
    return at > 0 ? [{ remote: value.slice(0, at), entry: value.slice(at + 1) }] : []
  })

/** The routes as the developer's package names them now; those released, when its server does not say. */
async function ownRules(entry: string): Promise<Rules | undefined> {
  try {
    const response = await fetch(new URL('routes.json', entry), { signal: AbortSignal.timeout(2000) })
    return response.ok ? parseRules(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Lets the developer of one remote run it inside a deployed shell, until the page is left.
 * Without `allowRemoteOverrides` in the config the address is not looked at: a link must not be
 * able to bring foreign code into the site.
 */
export async function readOverrides(
  { allowRemoteOverrides }: SiteConfig,
  search: string = window.location.search,
): Promise<OverrideRemotes> {
  if (!allowRemoteOverrides) return (remotes) => remotes
  const named = parse(new URLSearchParams(search).getAll('remote'))
  const own = await Promise.all(named.map(async (one) => ({ ...one, rules: await ownRules(one.entry) })))
  return (remotes) => {
    const overridden = { ...remotes }
    for (const { remote, entry, rules } of own) {
      const released = remotes[remote]
      if (!released || !entry) continue
      overridden[remote] = {
        ...released,
        version: 'override',
        entry,
        assets: { scripts: [], styles: [] },
        ...(rules && { rules, routes: Object.keys(rules) }),
      }
    }
    return overridden
  }
}
