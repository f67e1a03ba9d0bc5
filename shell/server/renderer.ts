import type { Redirect, RenderedPage, SiteConfig, Wanted } from 'shared-backend'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import type { AssetList } from './assetList.ts'

/** A page that is to be rendered. */
export interface PageRequest {
  assets: AssetList
  /** The registry stays here: of it a page needs its match alone. */
  config: Omit<SiteConfig, 'remotes' | 'shell'>
  match?: RemoteMatch
  /** The remote that serves the address is switched off; then there is no match. */
  isAway: boolean
  /** Path and query. */
  address: string
}

export interface RenderRequest extends PageRequest {
  /** What the API has answered so far. */
  answers: PreloadedAnswers
}

/** Characters, of some hundreds of chosen places; a longer address is rendered by the browser that made it up. */
const longestAddress = 32_000

/** Renders pages with the builds that shell and remotes publish for it: processes on Node, workers on an edge host. */
export interface Renderer {
  /**
   * The page of an address, at which one it is, or, before any component runs, all that its loader asks for where that is
   * not among the answers; undefined where it is left to the browser. Never rejects.
   */
  render: (request: RenderRequest) => Promise<RenderedPage | Redirect | Wanted | undefined>
}

/** Whether the site has the builds for it, and any visitor may see it. */
export function canBeRendered({ assets, match, address }: PageRequest) {
  if (!assets.serverEntry || address.length > longestAddress) return false
  if (!match) return true
  const { entry, rules } = match
  return Boolean(entry.serverEntry?.startsWith('/')) && !rules.bare && !rules.session
}
