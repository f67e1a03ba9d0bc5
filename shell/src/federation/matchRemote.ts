import type { RegistryEntry, RouteRules, SiteConfig } from 'shared-backend'
import { matchRoutes } from 'react-router-dom'

export interface RemoteMatch {
  remote: string
  entry: RegistryEntry
  /** The route's pattern, as the remote's `src/routes.ts` names it. */
  pattern: string
  rules: RouteRules
  params: Record<string, string | undefined>
}

/** The release of a remote, and the route at which it is shown. */
export type RemotePlace = Pick<RemoteMatch, 'remote' | 'entry' | 'pattern'>

/** No address of the site has control characters or broken escapes. */
function isReadable(pathname: string) {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

type Remotes = SiteConfig['remotes']

const isSame = (one: Remotes, other: Remotes) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, entry]) => other[name] === entry)

function findAmong(remotes: [string, RegistryEntry][], pathname: string) {
  const routes = remotes.flatMap(([remote, entry]) =>
    entry.routes.map((path) => ({ path, handle: { remote, entry } })),
  )
  return matchRoutes(routes, pathname)?.[0]
}

function find(remotes: Remotes, pathname: string): RemoteMatch | undefined {
  if (!isReadable(pathname)) return undefined
  const all = Object.entries(remotes)
  // A remote that is switched off keeps no address from another one.
  const on = all.filter(([, { disabled }]) => !disabled)
  const match = findAmong(on, pathname) ?? findAmong(all, pathname)
  if (!match) return undefined
  const { path, handle } = match.route
  return { ...handle, pattern: path, rules: handle.entry.rules[path] ?? {}, params: match.params }
}

let last: { remotes: Remotes; pathname: string; match?: RemoteMatch } | undefined

/**
 * Finds the remote of an address: the most specific pattern of all remotes wins. The last result is cached, since each
 * page needs it several times at its start and the library ranks all patterns each time.
 */
export function matchRemote(remotes: Remotes, pathname: string): RemoteMatch | undefined {
  if (last?.pathname !== pathname || !isSame(last.remotes, remotes))
    last = { remotes: { ...remotes }, pathname, match: find(remotes, pathname) }
  return last.match
}
