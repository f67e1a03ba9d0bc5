import { Hono, type Context } from 'hono'
import { matchRemote } from '../src/federation/matchRemote.ts'
import { compressText } from './compress.ts'
import { renderDocument } from './document.ts'
import { createEarlyData } from './earlyData.ts'
import { firstScreen } from './firstScreen.ts'
import type { FirstView } from './firstView.ts'
import { etagOf, sha256Base64 } from './hash.ts'
import { overrideOrigins } from './overrideOrigins.ts'
import { findEntity, pageMeta } from './pageMeta.ts'
import { readStyles } from './readStyles.ts'
import { robots } from './robots.ts'
import { commonHeaders, contentSecurityPolicy, strictTransport } from './securityHeaders.ts'
import { serveFile } from './serveFile.ts'
import { siteConfig, type SiteFiles, type SiteSettings } from './site.ts'
import { createSitemap } from './sitemap.ts'

/** A browser always asks; a shared cache may answer for half a minute, and while it looks for news. */
const revalidated = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** What is missing may be there the next moment: a new property, or one that was put back. */
const missing = 'public, max-age=0, s-maxage=5'

interface FrontDoorOptions {
  settings: SiteSettings
  files: SiteFiles
  /** Draws pages where the host can run what the remotes publish for it; otherwise the browser does it all. */
  firstView?: FirstView
  fetch?: typeof globalThis.fetch
}

/**
 * The site's front door: one web-standard `fetch(Request) → Response`, without state of its own, so
 * that it runs on Node as on any edge network.
 */
export function createFrontDoor({
  settings,
  files,
  firstView = async () => undefined,
  fetch = globalThis.fetch,
}: FrontDoorOptions) {
  const app = new Hono()
  const earlyData = createEarlyData(settings, fetch)
  const sitemap = createSitemap(settings, fetch)

  const readConfig = async () => siteConfig(settings, await files.registry())

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders)) c.header(name, value)
    if (new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https') {
      c.header('strict-transport-security', strictTransport)
    }
  })

  app.get('/healthz', async (c) => {
    await files.registry()
    await files.assets()
    return c.json({ status: 'ok' })
  })

  app.get('/config.json', async (c) => c.json(await readConfig(), 200, { 'cache-control': 'no-cache' }))

  const file = (c: Context, path = c.req.path) =>
    serveFile(files, path, c.req.header('accept-encoding') ?? '')
  app.get('/assets/*', (c) => file(c, c.req.path.replace('/assets/', '/shell/')))
  app.get('/remotes/*', (c) => file(c))
  app.get('/favicon.svg', (c) => file(c, '/shell/favicon.svg'))

  const originOf = (c: Context) => settings.origin ?? new URL(c.req.url).origin
  app.get('/sitemap.xml', async (c) =>
    c.body(await sitemap(await files.registry(), originOf(c)), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': revalidated,
    }),
  )
  app.get('/robots.txt', async (c) =>
    c.text(robots(await files.registry(), originOf(c)), 200, { 'cache-control': revalidated }),
  )

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const [config, assets] = await Promise.all([readConfig(), files.assets()])
    const match = matchRemote(config.remotes, url.pathname)
    const [css, data] = await Promise.all([
      readStyles(files, assets.styles),
      earlyData(match?.rules.data ?? [], match?.params ?? {}),
    ])
    const entity = findEntity(match, data)
    const meta = pageMeta(config, match, entity, settings.origin && settings.origin + url.pathname)
    const status = match && entity !== null ? 200 : 404
    const markup = await firstView({
      assets,
      // Never the address that somebody asked at: the page may lie in a shared cache.
      config: { ...config, origin: settings.origin ?? '' },
      match,
      address: url.pathname + url.search,
      data,
    })
    const screen =
      markup === undefined ? undefined : await firstScreen(markup, match?.entry.assets.styles ?? [], files)
    const html = renderDocument({ config, assets, css, match, meta, data, screen })
    const styles = [css, ...(screen?.styles ?? []).map((style) => style.css)]
    const etag = await etagOf(html)
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status === 200 ? revalidated : missing,
      'content-security-policy': contentSecurityPolicy({
        settings,
        remotes: config.remotes,
        styleHashes: await Promise.all(styles.map(async (style) => `'sha256-${await sha256Base64(style)}'`)),
        overrideOrigins: settings.allowRemoteOverrides ? overrideOrigins(url) : [],
      }),
      etag,
      vary: 'accept-encoding',
    })
    if (status === 200 && c.req.header('if-none-match') === etag) {
      return new Response(null, { status: 304, headers })
    }
    return compressText(html, c.req.header('accept-encoding') ?? '', { status, headers })
  })

  app.onError((cause, c) => {
    console.error(cause)
    return c.text('O site está temporariamente indisponível. Tente novamente em instantes.', 503, {
      'retry-after': '5',
      'cache-control': 'no-store',
    })
  })
  return app
}
