import type { Redirect, RenderedPage, SiteConfig, Wanted } from 'shared-backend'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import type { AssetList } from './assetList.ts'

/** A page to render. */
export interface PageRequest {
  assets: AssetList
  /** Without the registry: a page needs only its match. */
  config: Omit<SiteConfig, 'remotes' | 'shell'>
  match?: RemoteMatch
  /** The remote of the address is disabled; then there is no match. */
  isAway: boolean
  /** Path and query. */
  address: string
}

export interface RenderRequest extends PageRequest {
  /** The API's answers so far. */
  answers: PreloadedAnswers
}

/** Characters, enough for some hundreds of chosen places; a longer address is rendered by the browser. */
const longestAddress = 32_000

/** Renders pages with the server builds of shell and remotes: in processes on Node, in workers on an edge host. */
export interface Renderer {
  /**
   * Resolves to the rendered page, to the location that it is at, or, before any component runs, to all requests of its
   * loader where their answers are missing; undefined where the page is left to the browser. Never rejects.
   */
  render: (request: RenderRequest) => Promise<RenderedPage | Redirect | Wanted | undefined>
}

/** Whether the site has the server builds for it, and any visitor may see it. */
export function canBeRendered({ assets, match, address }: PageRequest) {
  if (!assets.serverEntry || address.length > longestAddress) return false
  if (!match) return true
  const { entry, rules } = match
  return Boolean(entry.serverEntry?.startsWith('/')) && !rules.bare && !rules.session
}
