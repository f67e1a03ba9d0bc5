import { join } from 'node:path'
import type { RouteRules } from 'shared-backend'
import { cardColumns, catalogueColumns, detailColumns, SALE_PRICE_CAP } from 'shared-backend/facts'
import { readManifest } from '../webpack/singletons.ts'
import { remotes, root } from '../workspaces.ts'

export { root }

export interface RemoteManifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  site: { routes: Record<string, RouteRules> }
}

export const remoteNames = () => remotes()

/** What a route's requests may name instead of repeating it, as `{cardColumns}`. */
const named: Record<string, string | number> = {
  cardColumns,
  catalogueColumns,
  detailColumns,
  salePriceCap: SALE_PRICE_CAP,
}

function resolve(request: string) {
  return request.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(named, name)) throw new Error(`${whole} in "${request}" names nothing that is known`)
    return String(named[name])
  })
}

/** Its routes' requests are as the API takes them. */
export function readRemote(name: string): RemoteManifest {
  const manifest = readManifest<RemoteManifest>(join(root, name))
  const routes = Object.entries(manifest.site.routes).map(([pattern, rules]) => [
    pattern,
    rules.data ? { ...rules, data: rules.data.map(resolve) } : rules,
  ])
  return { ...manifest, site: { routes: Object.fromEntries(routes) as Record<string, RouteRules> } }
}
