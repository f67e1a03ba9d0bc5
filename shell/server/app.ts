import { Hono, type Context, type Handler, type MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { observeAccess, type Access, type AccessVariables, type ForRequest } from './access.ts'
import { followAgency } from './agency.ts'
import { answerForms } from './forms.ts'
import type { Images } from './images/images.ts'
import type { Renderer } from './renderer.ts'
import { answerTelemetry, type Telemetry } from './telemetry.ts'
import { followJobs } from './lateJobs.ts'
import { adminManifestOf, manifestOf } from './manifest.ts'
import { createPages, revalidated } from './page.ts'
import { createPageCache, type Compress } from './pageCache.ts'
import { followPublished, NothingPublished } from './published.ts'
import { licenses } from './licenses.ts'
import { keepPrivate } from './preview.ts'
import { robots } from './robots.ts'
import { commonHeaders } from './securityHeaders.ts'
import { siteConfig, type SiteFiles, type SiteSettings } from './site.ts'
import { createSitemap } from './sitemap.ts'
import { staticFiles } from './staticFiles.ts'
import type { Visitors } from './submitForm.ts'
import { readWorker, workerHeaders } from './worker.ts'

interface ServerOptions {
  settings: SiteSettings
  files: SiteFiles
  /** Renders pages where the host can run the remotes' server builds; otherwise the browser renders them. */
  renderer?: Renderer
  /** What does not work now of the host's own parts, as `/readyz` names it. */
  hostFaults?: () => string[]
  /** Identifies the sender of a form to the functions; without it all senders share one throttle. */
  visitors?: Visitors
  /** Refuses the pages of an address that asks for too many; undefined where the host does so by itself. */
  limitPages?: MiddlewareHandler
  /** Makes smaller images of photos; undefined where the host cannot. */
  images?: Images
  /** Makes pictures of the surroundings of listings; undefined where the host cannot. */
  mapPictures?: Handler
  /** What it serves may not be released yet: no robot and no shared cache may keep it. */
  isPreview?: boolean
  /** Takes what pages tell of their releases; undefined where nobody does. */
  telemetry?: Telemetry
  /** Undefined where the host compresses responses by itself. */
  compress?: Compress
  /** Called for each response, with nothing about the visitor. */
  observe?: (access: Access) => void
  /** Lets what is done for a request know its number. */
  forRequest?: ForRequest
  /** True once this server is about to end: `/readyz` reports it, and a balancer uses another server. */
  isDraining?: () => boolean
  fetch?: typeof globalThis.fetch
}

const sitemapHeaders = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': revalidated }

/**
 * The site's server: one web-standard `fetch(Request) → Response`, which runs on Node as on any edge network.
 * Its memory is only a cache and can be lost at any moment.
 */
export function createServer({
  settings,
  files,
  renderer,
  hostFaults = () => [],
  visitors,
  limitPages,
  images,
  mapPictures,
  isPreview = false,
  telemetry,
  compress,
  observe = () => {},
  forRequest = (_id, work) => work(),
  isDraining = () => false,
  fetch = globalThis.fetch,
}: ServerOptions) {
  const app = new Hono<{ Variables: AccessVariables }>()
  const published = followPublished(files)
  const lateJobs = followJobs(settings, fetch)
  const addAgency = followAgency(settings, fetch)
  const readSite = async () => addAgency(await published.read())
  const pages = createPages({ settings, files, renderer, fetch, onRendered: images?.begin })
  const pageFor = createPageCache(pages, compress)
  const sitemap = createSitemap(settings, fetch)

  app.use(observeAccess(observe, forRequest))
  app.use(commonHeaders)
  if (isPreview) app.use(keepPrivate)
  app.post('/telemetry', answerTelemetry(telemetry))
  if (images) app.post('/images', images.finish)
  app.use(methodNotAllowed({ app }))
  // Before the ETags: a response to a form is never reused.
  app.use(answerForms({ settings, published: readSite, pages, visitors, fetch }))
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }))

  app.get('/livez', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.on('GET', ['/readyz', '/healthz'], async (c) => {
    await published.read()
    const faults = [...published.faults(), ...hostFaults(), ...(await lateJobs())]
    c.header('cache-control', 'no-store')
    if (isDraining()) return c.json({ status: 'draining' }, 503)
    const health = faults.length > 0 ? { status: 'degraded', faults } : { status: 'ok' }
    return c.json({ ...health, revision: files.revision() })
  })

  app.get('/config.json', async (c) => {
    return c.json(siteConfig(settings, await readSite()), 200, { 'cache-control': 'no-cache' })
  })

  // For a host without a disk, which serves what this server has.
  app.get('/registry.json', async (c) => {
    const [remotes, shell] = await Promise.all([files.registry(), files.assets()])
    return c.json({ revision: files.revision(), remotes, shell }, 200, { 'cache-control': 'no-cache' })
  })

  const noFile = (c: Context) => c.text('Not found', 404, { 'cache-control': 'no-store' })
  app.get(
    '/assets/*',
    staticFiles(files, (path) => path.replace('/assets/', '/shell/')),
    noFile,
  )
  app.get(
    '/remotes/*',
    staticFiles(files, (path) => path),
    noFile,
  )
  app.get('/images/*', images ? images.answer : noFile)
  app.get('/mapa/*', mapPictures ?? noFile)
  app.get(
    '/favicon.svg',
    staticFiles(files, () => '/shell/favicon.svg'),
    noFile,
  )

  for (const [path, manifest] of [
    ['/manifest.webmanifest', manifestOf],
    ['/admin.webmanifest', adminManifestOf],
  ] as const)
    app.get(path, async (c) => {
      const { agency } = await readSite()
      const headers = { 'content-type': 'application/manifest+json', 'cache-control': revalidated }
      return c.body(JSON.stringify(manifest(agency)), 200, headers)
    })
  app.get('/worker.js', async (c) => {
    const { assets } = await published.read()
    return c.body(await readWorker(files, assets, settings), 200, workerHeaders(settings))
  })

  const originOf = (c: Context) => settings.origin ?? new URL(c.req.url).origin
  app.get('/sitemap.xml', async (c) => {
    const { remotes } = await published.read()
    return c.body(await sitemap.index(remotes, originOf(c)), 200, sitemapHeaders)
  })
  app.get('/sitemap/:file{[1-9][0-9]{0,5}\\.xml}', async (c) => {
    const { remotes } = await published.read()
    const xml = await sitemap.file(remotes, originOf(c), parseInt(c.req.param('file')))
    return xml === undefined ? noFile(c) : c.body(xml, 200, sitemapHeaders)
  })
  app.get('/robots.txt', async (c) => {
    const { remotes } = await published.read()
    return c.text(robots(remotes, originOf(c)), 200, { 'cache-control': revalidated })
  })

  app.get('/licencas.txt', async (c) => {
    const { remotes } = await published.read()
    return c.text(await licenses(files, remotes), 200, { 'cache-control': revalidated })
  })

  // The router reads several slashes as one: each page would have any number of addresses.
  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const single = pathname.replaceAll(/\/{2,}/g, '/')
    return single === pathname ? next() : c.redirect(single + search, 301)
  })

  if (limitPages) app.get('*', limitPages)
  app.get('*', async (c) => {
    const accept = c.req.header('accept-encoding') ?? ''
    const { page, origin, encoding, body } = await pageFor(await readSite(), new URL(c.req.url), accept)
    const { match } = page
    c.set('access', {
      route: match?.pattern ?? 'none',
      release: match && `${match.remote}@${match.entry.version}`,
      made: origin === 'made' ? page.made : origin,
    })
    return c.body(
      body,
      page.status,
      encoding ? { ...page.headers, 'content-encoding': encoding } : page.headers,
    )
  })

  app.onError((cause, c) => {
    if (cause instanceof HTTPException && cause.status === 403) {
      return c.text('Este formulário só pode ser enviado pelo próprio site.', 403, {
        'cache-control': 'no-store',
      })
    }
    if (!(cause instanceof NothingPublished)) console.error('request %s failed:', c.get('id'), cause)
    return c.text('O site está temporariamente indisponível. Tente novamente em instantes.', 503, {
      'retry-after': '5',
      'cache-control': 'no-store',
    })
  })
  return app
}
