import { Hono } from 'hono'
import type { SiteConfig } from 'shared-backend'
import { matchRemote } from '../src/federation/registry.ts'
import { compressText } from './compress.ts'
import { contentTypeOf } from './contentType.ts'
import { renderDocument } from './document.ts'
import { createEarlyData } from './earlyData.ts'
import { etagOf, sha256Base64 } from './hash.ts'
import { overrideOrigins } from './overrideOrigins.ts'
import { findEntity, pageMeta } from './pageMeta.ts'
import { commonHeaders, contentSecurityPolicy, strictTransport } from './securityHeaders.ts'
import type { SiteFiles, SiteSettings } from './site.ts'

const oneYear = 'public, max-age=31536000, immutable'

/** A browser always asks; a shared cache may answer for half a minute, and while it looks for news. */
const revalidated = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

interface FrontDoorOptions {
  settings: SiteSettings
  files: SiteFiles
  fetch?: typeof globalThis.fetch
}

/**
 * The site's front door: one web-standard `fetch(Request) → Response`, without state of its own, so
 * that it runs on Node as on any edge network.
 */
export function createFrontDoor({ settings, files, fetch = globalThis.fetch }: FrontDoorOptions) {
  const app = new Hono()
  const earlyData = createEarlyData(settings, fetch)

  const readConfig = async (): Promise<SiteConfig> => {
    const { supabase, agency, demo, cepUrl, allowRemoteOverrides } = settings
    return { supabase, remotes: await files.registry(), agency, demo, cepUrl, allowRemoteOverrides }
  }

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

  const hashedFile = async (path: string, acceptEncoding: string) => {
    const file = await files.read(path, acceptEncoding)
    if (!file) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const headers = new Headers({
      'content-type': contentTypeOf(path),
      'cache-control': oneYear,
      vary: 'accept-encoding',
      // A developer's or another team's origin may load a remote from here.
      'access-control-allow-origin': '*',
    })
    if (file.encoding) headers.set('content-encoding', file.encoding)
    return new Response(file.body, { headers })
  }

  const accepted = (header: string | undefined) => header ?? ''
  app.get('/assets/*', (c) =>
    hashedFile(c.req.path.replace('/assets/', '/shell/'), accepted(c.req.header('accept-encoding'))),
  )
  app.get('/remotes/*', (c) => hashedFile(c.req.path, accepted(c.req.header('accept-encoding'))))
  app.get('/favicon.svg', (c) => hashedFile('/shell/favicon.svg', accepted(c.req.header('accept-encoding'))))

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
    const html = renderDocument({ config, assets, css, match, meta, data })
    const etag = await etagOf(html)
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': revalidated,
      'content-security-policy': contentSecurityPolicy({
        settings,
        remotes: config.remotes,
        styleHashes: [`'sha256-${await sha256Base64(css)}'`],
        overrideOrigins: settings.allowRemoteOverrides ? overrideOrigins(url) : [],
      }),
      etag,
      vary: 'accept-encoding',
    })
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const status = match && entity !== null ? 200 : 404
    return compressText(html, accepted(c.req.header('accept-encoding')), { status, headers })
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

async function readStyles(files: SiteFiles, styles: string[]) {
  const decoder = new TextDecoder()
  const contents = await Promise.all(styles.map((file) => files.read(`/shell/${file}`, '')))
  return contents
    .map((file) => (file ? decoder.decode(file.body) : ''))
    .join('\n')
    .replaceAll(/\/\*# sourceMappingURL.*?\*\//g, '')
}
