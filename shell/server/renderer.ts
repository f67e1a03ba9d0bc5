import type { Redirect, RenderedPage, SiteConfig, Wanted } from 'shared-backend'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import type { AssetList } from './assetList.ts'

/** All that is told of a page to those who render it. */
export interface RenderRequest {
  assets: AssetList
  config: SiteConfig
  match?: RemoteMatch
  /** Path and query. */
  address: string
  /** What the API was asked for it, as paths on the Supabase project. */
  reads: string[]
  data: PreloadedAnswers
}

/** Characters, of some hundreds of chosen places; a longer address is rendered by the browser that made it up. */
const longestAddress = 32_000

/** Renders pages with the builds that shell and remotes publish for it: processes on Node, workers on an edge host. */
export interface Renderer {
  /**
   * The page of an address, at which one it is, or what else it needs; undefined where it is left to the browser. Never
   * rejects.
   */
  render: (request: RenderRequest) => Promise<RenderedPage | Redirect | Wanted | undefined>
}

/** Whether the site has the builds for it, any visitor may see it, and each of its first answers is here. */
export function canBeRendered({ assets, match, address, reads, data }: RenderRequest) {
  if (!assets.serverEntry || address.length > longestAddress) return false
  if (!match) return true
  const { entry, rules } = match
  return (
    Boolean(entry.serverEntry?.startsWith('/')) &&
    !rules.bare &&
    !rules.session &&
    reads.every((read) => read in data)
  )
}
