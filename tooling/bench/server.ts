import { setInterval } from 'node:timers/promises'
import autocannon from 'autocannon'
import { MADE_WIDTHS } from 'shared-ui/imageSources'
import { startTestStack } from '../testing/stack.ts'
import { ms } from './figures.ts'
import { processFigure } from './processFigures.ts'

const listings = Number(process.env.SEED_PROPERTIES ?? 1_000)

/** s that each kind of load lasts. */
const duration = Number(process.env.SECONDS ?? 15)

const connections = 50

/** ms between two photos that are asked for. */
const photosEvery = 60

/** The number of requested addresses, each a listing's or a filtered catalogue's. */
const addressCount = 10_000

/** The number of popular addresses. */
const often = 25

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }

type Stack = Awaited<ReturnType<typeof startTestStack>>

async function listingPaths({ apiUrl, publishableKey }: Stack) {
  const query = `${apiUrl}/rest/v1/properties?select=id&active=eq.true&limit=1000`
  const rows = (await (await fetch(query, { headers: { apikey: publishableKey } })).json()) as {
    id: string
  }[]
  return rows.map(({ id }) => `/property/${id}`)
}

/** Every photo in every width that the server makes. */
async function photoPaths({ apiUrl, publishableKey }: Stack) {
  const query = `${apiUrl}/rest/v1/property_images?select=image_url&limit=1000`
  const rows = (await (await fetch(query, { headers: { apikey: publishableKey } })).json()) as {
    image_url: string
  }[]
  const paths = [...new Set(rows.map(({ image_url }) => image_url))].map((url) => url.split('/public/')[1])
  return MADE_WIDTHS.flatMap((width) => paths.map((path) => `/images/${width}/${path}`))
}

/** Asks for photos that nobody has asked for before until it is told to end; returns how many came, and as what. */
function photosBeside({ siteUrl }: Stack, next: () => string) {
  const end = new AbortController()
  const came: Record<number, number> = {}
  async function get(path: string) {
    const { status } = await fetch(siteUrl + path, { redirect: 'manual' })
    came[status] = (came[status] ?? 0) + 1
  }
  async function browse() {
    const asked: Promise<void>[] = []
    for await (const path of setInterval(photosEvery, next)) {
      if (end.signal.aborted) break
      asked.push(get(path()))
    }
    await Promise.all(asked)
  }
  const browsing = browse()
  return async () => {
    end.abort()
    await browsing
    return came
  }
}

/** Filtered catalogues, no two alike: type, rooms and a price of their own. */
function filterPaths(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const query = new URLSearchParams({
      type: index % 2 === 0 ? 'Venda' : 'Locação',
      minPrice: String(1_000 + index),
      bedrooms: String((index % 4) + 1),
    })
    return `/properties?${query}`
  })
}

/** The same sequence at each run: numbers from 0 to 1. */
function createRandom(seed = 1) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** s of processor time taken so far, all threads together; a renderer that was replaced takes its own with it. */
const processorSeconds = (pid: number) => processFigure(pid, 'cputimes').all

/** Counts the pages that were made so far, and those of them that the server has rendered. */
async function pagesMade({ siteUrl }: Stack) {
  const figures = await (await fetch(`${siteUrl}/metrics`)).text()
  const count = (made: string) =>
    [...figures.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
      .filter(([, labels]) => labels?.includes(`made="${made}"`))
      .reduce((sum, [, , value]) => sum + Number(value), 0)
  const rendered = count('rendered')
  return { rendered, made: rendered + count('frame') }
}

/** Asks for the addresses that `next` names, from all connections at once. */
async function load(stack: Stack, name: string, next: () => string, seconds = duration) {
  const pid = stack.processes.site ?? 0
  const before = processorSeconds(pid)
  const earlier = await pagesMade(stack)
  const result = await autocannon({
    url: stack.siteUrl,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: next(), headers: browser }) }],
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${name}: ${failed} answers of ${result.requests.total} were none`)
  const { p50, p99 } = result.latency
  const perSecond = (result['2xx'] / result.duration).toFixed(0)
  const processor = ((processorSeconds(pid) - before) / result['2xx']) * 1000
  const { own, all } = processFigure(pid, 'rss')
  const memory = `server ${(own / 1024).toFixed(0)} MB, with renderers ${(all / 1024).toFixed(0)} MB`
  const later = await pagesMade(stack)
  const rendered = Math.round((100 * (later.rendered - earlier.rendered)) / (later.made - earlier.made || 1))
  console.log(
    `  ${name.padEnd(36)} ${perSecond.padStart(5)} pages/s, median ${ms(p50)}, p99 ${ms(p99)}, ${processor.toFixed(1)} ms of processor each, ${rendered} % of those made rendered, ${memory}`,
  )
}

/** A figure for pages that are not there, or not as browsers get them, would be none. */
async function check({ siteUrl }: Stack, path: string) {
  const response = await fetch(siteUrl + path, { headers: browser })
  const html = await response.text()
  if (response.headers.get('content-encoding') !== 'br') throw new Error(`${path} is not compressed`)
  if (!html.includes('<div id="root" data-server-rendered>'))
    throw new Error(`${path} is not rendered by the server`)
}

/** Goes through `paths` again and again. */
const inTurn = (paths: string[]) => {
  let index = 0
  return () => paths[index++ % paths.length] ?? '/'
}

/** The site's server under load: kept pages, and pages that must be made; each without photos to make, and with. */
export async function server() {
  console.log(`Starting a stack with ${listings} listings …`)
  const stack = await startTestStack({ seedProperties: listings, site: true, renderSeconds: 0.5 })
  try {
    const properties = await listingPaths(stack)
    const paths = ['/', '/properties', ...properties]
    paths.push(...filterPaths(addressCount - paths.length))
    // Listings and filters alternate, as the few popular ones often do.
    const random = createRandom()
    const shuffled = paths.map((path) => ({ path, at: random() })).sort((a, b) => a.at - b.at)
    const seldom = shuffled.map(({ path }) => path)
    const popular = [
      '/',
      '/properties',
      '/anunciar-imovel',
      ...properties.slice(0, often / 2),
      ...seldom,
    ].slice(0, often)
    for (const path of popular.slice(0, 4)) await check(stack, path)

    console.log(
      `\n${connections} connections that accept brotli, ${addressCount} addresses, ${duration} s each\n`,
    )
    const unknown = inTurn(seldom)
    await load(stack, 'warming up', inTurn(popular), 5)
    const photos = inTurn(await photoPaths(stack))
    for (const [name, next] of [
      [`all hits (${often} addresses)`, inTurn(popular)],
      ['all misses', unknown],
    ] as const) {
      await load(stack, name, next)
      const end = photosBeside(stack, photos)
      await load(stack, '  while photos are made', next)
      const { 200: made = 0, 302: stored = 0, ...others } = await end()
      if (Object.keys(others).length > 0)
        throw new Error(`Photos are answered by ${Object.keys(others).join()}`)
      console.log(`    ${made} photos came as they were made, ${stored} as they are stored`)
    }
  } finally {
    await stack.stop()
  }
}
