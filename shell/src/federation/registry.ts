import type { RegistryEntry, RouteRules, SiteConfig } from 'shared-backend'
import { matchRoutes } from 'react-router-dom'

export interface RemoteMatch {
  remote: string
  entry: RegistryEntry
  /** The route's pattern, as the remote's `package.json` names it. */
  pattern: string
  rules: RouteRules
  params: Record<string, string | undefined>
}

/** Which remote serves an address: of all patterns of all remotes the most specific one wins. */
export function matchRemote(remotes: SiteConfig['remotes'], pathname: string): RemoteMatch | undefined {
  const routes = Object.entries(remotes).flatMap(([remote, entry]) =>
    entry.routes.map((path) => ({ path, handle: { remote, entry } })),
  )
  const match = matchRoutes(routes, pathname)?.[0]
  if (!match) return undefined
  const { path, handle } = match.route
  return { ...handle, pattern: path, rules: handle.entry.rules[path] ?? {}, params: match.params }
}

/** How old the registry may be, in ms, before a navigation looks at it again. */
const freshFor = 30_000

/** The registry of an open page: it started with what came in the page and learns of releases. */
export function createRegistry(config: SiteConfig, now: () => number = Date.now) {
  let remotes = config.remotes
  let checkedAt = now()
  const running = new Map<string, string>()

  return {
    get remotes() {
      return remotes
    },
    match: (pathname: string) => matchRemote(remotes, pathname),
    /** A remote has started with this version and stays with it for the life of the page. */
    started: (remote: string, version: string) => void running.set(remote, version),
    /** Whether a newer release than the one that runs in this page is out. */
    isStale: (remote: string) => {
      const version = running.get(remote)
      return version !== undefined && version !== remotes[remote]?.version
    },
    /** Asks the site for its registry when the last answer is old; a failure changes nothing. */
    refresh: async () => {
      if (now() - checkedAt < freshFor) return
      checkedAt = now()
      try {
        const response = await fetch('/config.json', { cache: 'no-cache' })
        if (response.ok) remotes = ((await response.json()) as SiteConfig).remotes
      } catch {
        // Offline: what the page knows still stands.
      }
    },
  }
}

export type Registry = ReturnType<typeof createRegistry>
