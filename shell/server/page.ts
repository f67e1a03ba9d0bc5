import type { PageStatus, PostedForm, Redirect } from 'shared-backend'
import { matchRemote, type RemoteMatch } from '../src/federation/matchRemote.ts'
import { staticHead } from '../src/federation/staticHead.ts'
import { renderDocument } from './document.ts'
import { createPageLoader } from './loadPage.ts'
import { createPreloadedAnswers } from './preloadedAnswers.ts'
import { serverHtml } from './serverHtml.ts'
import type { Renderer } from './renderer.ts'
import { createTextHash, etagOf } from './hash.ts'
import { keepFiles } from './keepFiles.ts'
import type { Published } from './published.ts'
import { readStyles } from './readStyles.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'
import { publicSettings, siteConfig, type SiteFiles, type SiteSettings } from './site.ts'

/** A browser always asks; a shared cache may answer for half a minute, and while it looks for news. */
export const revalidated = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** What is missing may be there the next moment: a new property, one that was put back, a remote switched on again. */
const missing = 'public, max-age=0, s-maxage=5'

export interface PageOptions {
  settings: SiteSettings
  files: SiteFiles
  /** Renders pages where the host can run what the remotes publish for it; otherwise the browser does it all. */
  renderer?: Renderer
  fetch: typeof globalThis.fetch
}

/** s after which a crawler may come back to a page that is away. */
const retryAfter = 600

/** Where a page is asked for. Nothing of who asks: a page is the same for everybody. */
export type PageAddress = Pick<URL, 'pathname' | 'search' | 'searchParams'>

export interface Page {
  status: PageStatus | 301 | 503
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** ms for which it may be given to the next who ask. */
  freshFor: number
  /** Rendered here, or left to the browser. */
  made: 'rendered' | 'frame'
  match: RemoteMatch | undefined
}

/** Like a page, it may be kept for half a minute: with another release the same page may be found elsewhere. */
const moved = ({ location }: Redirect, match: RemoteMatch | undefined, freshFor: number): Page => ({
  status: 301,
  body: new Uint8Array(),
  freshFor,
  made: 'rendered',
  match,
  headers: { location, 'cache-control': revalidated },
})

/**
 * Makes the page of an address, whole, from what is published and what an anonymous visitor may read. One that answers
 * a form has its answer too, and is that visitor's alone.
 */
export function createPages({ settings, files, renderer, fetch }: PageOptions) {
  const load = createPageLoader({ renderer, readAnswers: createPreloadedAnswers(settings, fetch) })
  const sheets = { read: keepFiles((path) => files.read(path)) }
  const hashOf = createTextHash()

  return async (published: Published, url: PageAddress, posted?: PostedForm): Promise<Page> => {
    const { remotes, isWhole, assets } = published
    // The origin is never the one that somebody asked at: the page may lie in a shared cache.
    const config = { ...publicSettings(settings), posted, origin: settings.origin ?? '' }
    const found = matchRemote(remotes, url.pathname)
    const isAway = found?.entry.disabled === true
    const match = isAway ? undefined : found
    const [css, { result: rendered, absent, answers, freshFor }] = await Promise.all([
      readStyles(sheets, assets.styles),
      load({ assets, config, match, isAway, address: url.pathname + url.search }),
    ])
    if (rendered && 'location' in rendered) return moved(rendered, found, freshFor)
    const styleSheets = [...(match?.entry.assets.styles ?? []), ...(match?.rules.assets?.styles ?? [])]
    const screen = rendered && (await serverHtml(rendered.html, styleSheets, sheets))
    const address = settings.origin && settings.origin + url.pathname
    const head = rendered?.head ?? staticHead({ match, isAway, isAbsent: absent, address })
    const html = renderDocument({
      config: { ...config, ...siteConfig(settings, published) },
      ...{ assets, css, match, head, answers, screen, state: rendered?.state },
    })
    const styles = [css, ...(screen?.styles ?? []).map((style) => style.css)]
    // An address that nobody has may be that of a remote whose release cannot be read.
    const isUnknown = !found && !isWhole
    const status = isAway || isUnknown ? 503 : match && !absent ? (rendered?.status ?? 200) : 404
    const body = new TextEncoder().encode(html)
    return {
      status,
      body,
      freshFor,
      made: screen ? 'rendered' : 'frame',
      match: found,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // Where an answer was missing, the next page may have it.
        'cache-control': status === 200 && freshFor > 0 ? revalidated : missing,
        'content-security-policy': contentSecurityPolicy({
          settings,
          remotes,
          styleHashes: await Promise.all(styles.map(async (style) => `'sha256-${await hashOf(style)}'`)),
        }),
        etag: await etagOf(body),
        vary: 'accept-encoding',
        ...(status === 503 && { 'retry-after': String(retryAfter) }),
      },
    }
  }
}
