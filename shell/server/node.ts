/** The site's server on Node: `PORT=4173 CACHE_DIR=… SUPABASE_URL=… node shell/server/node.ts`. */
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve, type HttpBindings } from '@hono/node-server'
import { createAccessLog } from './accessLog.ts'
import { createServer } from './app.ts'
import { backendFetch, requestIds } from './backend.ts'
import { complainInLines } from './complaints.ts'
import { compress } from './compress.ts'
import { createDrain } from './drain.ts'
import { processSettingsFrom, settingsFrom } from './environment.ts'
import { createDenoRenderer, deadlinesFor } from './isolation/denoRenderer.ts'
import { findDeno } from './isolation/findDeno.ts'
import { openImageCache } from './images/cache.ts'
import { createImages } from './images/images.ts'
import { createMapPictures } from './images/mapPictures.ts'
import { createImageMaker } from './images/maker.ts'
import { limitPages } from './limitPages.ts'
import { behindProxies } from './visitorAddress.ts'
import { createMetrics } from './metrics.ts'
import { publishedFiles } from './publishedFiles.ts'
import { createReleaseHealth, sendHealth, sendHealthEvery } from './releaseHealth.ts'
import { purgeShared } from './purgeShared.ts'
import { openReleaseStore } from './releases/releaseStore.ts'

/** So many pages may wait to be rendered while photos are made: each takes some milliseconds. */
const fewPages = 8

function readSettings() {
  try {
    return { site: settingsFrom(process.env), ...processSettingsFrom(process.env) }
  } catch (cause) {
    console.error((cause as Error).message)
    process.exit(1)
  }
}

const {
  site: settings,
  cacheDir,
  channel,
  isPreview,
  followEvery,
  host,
  port,
  metricsToken,
  visitorSecret,
  pagesPerMinute,
  imageMegabytes,
  denoPath,
  proxyHops,
  purge,
  renderDeadline,
  notice,
  grace,
} = readSettings()

complainInLines()
const onReplaced = purge && purgeShared(purge)
const store = await openReleaseStore({ settings, channel, cacheDir, every: followEvery, onReplaced })
const files = publishedFiles(store)
const log = createAccessLog()
// An empty name disables rendering.
const deno = denoPath ?? findDeno()
const rendering = deno
  ? createDenoRenderer({ files, deno, deadlines: deadlinesFor(renderDeadline) })
  : undefined
if (!rendering) console.error('Deno is not there: pages are rendered in the browser')
const metrics = createMetrics({ token: metricsToken, renderers: rendering?.figures })
const { isDraining, drain } = createDrain({ notice, grace })
const { publicAddress, visitorAddress } = behindProxies(proxyHops)
const backend = backendFetch(metrics.observeBackend)
const maker = createImageMaker()
const cache =
  settings.images === 'server'
    ? await openImageCache(join(cacheDir, 'images'), imageMegabytes * 1_000_000)
    : undefined
const images =
  cache &&
  createImages({
    settings,
    cache,
    maker,
    fetch: backend,
    secret: visitorSecret,
    pagesWait: () => rendering?.figures().some(({ waiting }) => waiting > fewPages) ?? false,
  })
const mapPictures = cache && settings.map && createMapPictures({ settings, cache, maker, fetch: backend })
const health = createReleaseHealth({
  send: sendHealth({ settings, channel, secret: visitorSecret }),
  faults: rendering?.figures,
  isKnown: (name, version) => store.knows(name, version),
  observe: metrics.observePage,
})
const site = createServer({
  settings,
  files,
  // A process renders for many requests: what it complains of is nobody's.
  renderer: rendering && { render: (page) => requestIds.exit(() => rendering.renderer.render(page)) },
  hostFaults: () => [...store.faults(), ...(rendering?.faults() ?? [])],
  limitPages: limitPages(pagesPerMinute, publicAddress),
  visitors: visitorSecret ? { secret: visitorSecret, addressOf: visitorAddress } : undefined,
  isPreview,
  telemetry: isPreview ? undefined : { health, addressOf: publicAddress },
  compress,
  isDraining,
  forRequest: (id, work) => requestIds.run(id, work),
  images,
  mapPictures,
  fetch: backend,
  observe: (access) => {
    log.write(access)
    metrics.observe(access)
  },
})

const fetch = async (request: Request, env: unknown) =>
  (await metrics.answer(request, (env as HttpBindings).incoming)) ?? site.fetch(request, env)

/** Limit in bytes of a request's headers: the longest address that the renderer accepts, and as much for cookies. */
const longestHeaders = 64 * 1024

/** Time in ms for which an idle connection stays open: longer than proxies keep theirs, which is a minute for most. */
const keepAliveTimeout = 75_000

const serverOptions = { maxHeaderSize: longestHeaders, keepAliveTimeout }
const server = serve({ fetch, port, hostname: host, serverOptions }, (address) => {
  console.log(`server on http://localhost:${address.port}`)
}) as Server

process.on('exit', () => {
  rendering?.close()
  maker.close()
})
setInterval(() => void health.flush(), sendHealthEvery).unref()

async function end() {
  await drain(server)
  await health.flush()
  await log.flush()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal ends the process without a wait.
    if (isDraining()) process.exit(0)
    void end()
  })
}
