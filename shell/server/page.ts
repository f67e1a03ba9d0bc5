import type { PageStatus, PostedForm, Redirect } from 'shared-backend'
import { matchRemote, type RemoteMatch } from '../src/federation/matchRemote.ts'
import { staticHead } from '../src/federation/staticHead.ts'
import { renderDocument } from './document.ts'
import { createPageLoader } from './loadPage.ts'
import { createPreloadedAnswers } from './preloadedAnswers.ts'
import { serverHtml } from './serverHtml.ts'
import { createSharedPictures } from './sharedPicture.ts'
import type { Renderer } from './renderer.ts'
import { createTextHash, etagOf } from './hash.ts'
import { keepFiles } from './keepFiles.ts'
import { readStyles } from './readStyles.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'
import { publicSettings, siteConfig, type PublishedSite, type SiteFiles, type SiteSettings } from './site.ts'

/** Browsers always revalidate; a shared cache may answer for half a minute, and while it revalidates. */
export const revalidated = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** A missing page may exist the next moment: a new property, one that was restored, a remote switched on again. */
const missing = 'public, max-age=0, s-maxage=5'

export interface PageOptions {
  settings: SiteSettings
  files: SiteFiles
  /** Renders pages where the host can run the remotes' server builds; otherwise the browser renders them. */
  renderer?: Renderer
  fetch: typeof globalThis.fetch
  /** Gets what a page that was rendered asks for first, as HTML. */
  onRendered?: (hints: string) => void
}

/** Seconds after which a crawler may come back to a page that is away. */
const retryAfter = 600

/** The address of a page. It has nothing about the visitor: a page is the same for everybody. */
export type PageAddress = Pick<URL, 'pathname' | 'search' | 'searchParams'>

export interface Page {
  status: PageStatus | 301 | 503
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** Time in ms for which it may be reused. */
  freshFor: number
  /** Rendered by the server, or left to the browser. */
  made: 'rendered' | 'frame'
  match: RemoteMatch | undefined
}

/** The releases that a page is made of: once one of them is replaced, a shared cache can be told to forget it. */
const tagsOf = ({ assets }: PublishedSite, match: RemoteMatch | undefined) =>
  [`shell@${assets.version}`, ...(match ? [`${match.remote}@${match.entry.version}`] : [])].join()

/** Cached like a page: with another release the same page may be at another address. */
const moved = (
  { location }: Redirect,
  match: RemoteMatch | undefined,
  freshFor: number,
  tags: Record<string, string>,
): Page => ({
  status: 301,
  body: new Uint8Array(),
  freshFor,
  made: 'rendered',
  match,
  headers: { ...tags, location, 'cache-control': revalidated },
})

/**
 * Makes the full page of an address from the published files and the data that an anonymous visitor may read. The
 * response to a form also has the form's result, and belongs to that visitor alone.
 */
export function createPages({ settings, files, renderer, fetch, onRendered = () => {} }: PageOptions) {
  const load = createPageLoader({ renderer, readAnswers: createPreloadedAnswers(settings, fetch) })
  const sheets = { read: keepFiles((path) => files.read(path)) }
  const hashOf = createTextHash()
  const pictureOf = createSharedPictures(settings, fetch)

  return async (published: PublishedSite, url: PageAddress, posted?: PostedForm): Promise<Page> => {
    const { remotes, isComplete, assets } = published
    // The request's own origin is never used: the page may lie in a shared cache.
    const config = { ...publicSettings(settings, published), posted, origin: settings.origin ?? '' }
    const found = matchRemote(remotes, url.pathname)
    const isAway = found?.entry.disabled === true
    const match = isAway ? undefined : found
    const tags = { 'cache-tag': tagsOf(published, found) }
    const [css, { result: rendered, absent, answers, freshFor }] = await Promise.all([
      readStyles(sheets, assets.styles),
      load({ assets, config, match, isAway, address: url.pathname + url.search }),
    ])
    if (rendered && 'location' in rendered) return moved(rendered, found, freshFor, tags)
    const styleSheets = [...(match?.entry.assets.styles ?? []), ...(match?.rules.assets?.styles ?? [])]
    const screen = rendered && (await serverHtml(rendered.html, styleSheets, sheets))
    if (screen) onRendered(screen.hints)
    const address = settings.origin && settings.origin + url.pathname
    const head = rendered?.head ?? staticHead({ match, isAway, isAbsent: absent, address })
    const { image: _image, 'image:alt': _alt, ...openGraph } = head.openGraph ?? {}
    const picture = await pictureOf(head, published.agency)
    const html = renderDocument({
      config: { ...config, ...siteConfig(settings, published) },
      head: { ...head, openGraph: { ...openGraph, ...picture } },
      ...{ assets, css, match, answers, screen, state: rendered?.state },
    })
    const styles = [css, ...(screen?.styles ?? []).map((style) => style.css)]
    // An unknown address may belong to a remote whose release cannot be read.
    const isUnknown = !found && !isComplete
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
        // The next page may have the missing answer.
        'cache-control': status === 200 && freshFor > 0 ? revalidated : missing,
        'content-security-policy': contentSecurityPolicy({
          settings,
          remotes,
          styleHashes: await Promise.all(styles.map(async (style) => `'sha256-${await hashOf(style)}'`)),
        }),
        etag: await etagOf(body),
        ...tags,
        vary: 'accept-encoding',
        ...(status === 503 && { 'retry-after': String(retryAfter) }),
      },
    }
  }
}
