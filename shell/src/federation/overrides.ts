import type { SiteConfig } from 'shared-backend'

/** `?remote=mf-catalogue@http://localhost:4301/remoteEntry.js`; may be given more than once. */
function parse(values: string[]) {
  return Object.fromEntries(
    values.flatMap((value) => {
      const at = value.indexOf('@')
      return at > 0 ? [[value.slice(0, at), value.slice(at + 1)]] : []
    }),
  )
}

/**
 * Lets the developer of one remote run it inside a deployed shell, until the page is left.
 * Without `allowRemoteOverrides` in the config the address is not looked at: a link must not be
 * able to bring foreign code into the site.
 */
export function applyRemoteOverrides(
  config: SiteConfig,
  search: string = window.location.search,
): SiteConfig {
  if (!config.allowRemoteOverrides) return config
  const remotes = { ...config.remotes }
  for (const [remote, entry] of Object.entries(parse(new URLSearchParams(search).getAll('remote')))) {
    const released = remotes[remote]
    if (!released || !entry) continue
    remotes[remote] = { ...released, version: 'override', entry, assets: { scripts: [], styles: [] } }
  }
  return { ...config, remotes }
}
