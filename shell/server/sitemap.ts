import { LRUCache } from 'lru-cache'
import type { RegistryEntry, RouteRules } from 'shared-backend'
import { parse } from 'shared-backend/parse'
import * as v from 'valibot'
import { fillIn } from '../src/federation/fillIn.ts'
import { matchRemote } from '../src/federation/matchRemote.ts'
import { escapeHtml } from './escape.ts'
import type { SiteSettings } from './site.ts'

/** Rows that the API gives at most. */
const pageSize = 1_000

/** Addresses that the sitemap protocol allows in one file. */
const mostAddresses = 50_000

/** Limit of addresses that releases list by themselves. */
const mostListed = 10 * mostAddresses

/** Time in ms for which a list is reused: collecting it takes a request per thousand rows. */
const freshFor = 5_000

/** Files kept at once, of some megabytes at most. */
const keptFiles = 3

/** Limit in ms for one request. */
const timeoutMs = 10_000

type Remotes = Record<string, RegistryEntry>

interface Page {
  path: string
  changed?: string
}

/** One file of the sitemap, read on request. */
type Part = () => Promise<Page[]>

const routesOf = (remotes: Remotes) =>
  Object.values(remotes)
    .flatMap(({ routes, rules }) => routes.map((pattern) => ({ pattern, rules: rules[pattern] ?? {} })))
    .filter(({ rules }) => !rules.session && !rules.bare && !rules.unlisted)

/** The list of an entity route's rows: `…/properties?id=eq.:id` is the table and its key. */
function listOf(request: string) {
  const { pathname, searchParams } = new URL(request, 'http://api.invalid')
  const [column, value] = [...searchParams].find(([, filter]) => filter.startsWith('eq.:')) ?? []
  return column && value && { table: pathname, column, param: value.slice('eq.:'.length) }
}

/** Rows with the column that names them in an address. */
const rowsBy = (column: string) =>
  v.array(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((row) => ({ key: row[column], changed: row.updated_at ?? undefined })),
      v.object({
        key: v.pipe(v.union([v.string(), v.number()]), v.toString()),
        changed: v.optional(v.string()),
      }),
    ),
  )

const inParts = (pages: Page[]): Part[] =>
  Array.from({ length: Math.ceil(pages.length / mostAddresses) }, (_, index) => {
    const part = pages.slice(index * mostAddresses, (index + 1) * mostAddresses)
    return () => Promise.resolve(part)
  })

/**
 * The pages that anybody may open, in files as large as crawlers accept: pages of the registry, pages that a release
 * lists, and one page for each row that the anonymous visitor may read and that the route lists. The first row of each
 * file is requested beforehand, so that no file needs the previous ones.
 * A request throws when the API does not answer: half a sitemap would remove the rest from the search engines.
 */
export function createSitemap({ supabase }: SiteSettings, fetch: typeof globalThis.fetch) {
  async function fetchRows(path: string, column: string) {
    const headers = { apikey: supabase.publishableKey, accept: 'application/json' }
    const response = await fetch(supabase.url + path, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return parse(rowsBy(column), await response.json())
  }

  /** One file for each 50,000 rows, identified by its first row. */
  async function entityParts(pattern: string, { data, listed }: RouteRules): Promise<Part[]> {
    const list = data?.[0] && listOf(data[0])
    if (!list) return []
    const { table, column, param } = list
    const only = `${listed ? `&${listed}` : ''}&order=${column}.asc`
    const behind = (how: 'gt' | 'gte', key: string) => `&${column}=${how}.${encodeURIComponent(key)}`

    async function read(from: string) {
      const pages: Page[] = []
      for (let next = from, more = true; more && pages.length < mostAddresses;) {
        const rows = await fetchRows(
          `${table}?select=${column},updated_at${only}&limit=${pageSize}${next}`,
          column,
        )
        pages.push(...rows.map(({ key, changed }) => ({ path: fillIn(pattern, { [param]: key }), changed })))
        next = behind('gt', rows.at(-1)?.key ?? '')
        more = rows.length === pageSize
      }
      return pages
    }

    const starts = new Set<string>()
    // Until there is no further file, or the API returns a known start.
    for (let start: string | undefined = ''; start !== undefined && !starts.has(start);) {
      starts.add(start)
      const next = `${table}?select=${column}${only}&offset=${mostAddresses}&limit=1${start}`
      const [row] = await fetchRows(next, column)
      start = row && behind('gte', row.key)
    }
    return [...starts].map((from) => () => read(from))
  }

  /** The pages that a release lists by itself, if it serves them. */
  async function listedPages(request: string, remotes: Remotes) {
    const pages: Page[] = []
    for (let after: string | undefined = ''; after !== undefined && pages.length < mostListed;) {
      const rows: { key: string }[] = await fetchRows(fillIn(request, { after }), 'path')
      pages.push(...rows.map(({ key }) => ({ path: key })))
      after = rows.at(-1)?.key
    }
    return pages.filter(({ path }) => matchRemote(remotes, path)?.rules.sitemap === request)
  }

  async function findParts(remotes: Remotes) {
    const routes = routesOf(remotes)
    const fixed = routes.flatMap(({ pattern }) => (/[:*]/.test(pattern) ? [] : [{ path: pattern }]))
    const requests = new Set(routes.flatMap(({ rules }) => rules.sitemap ?? []))
    const listed = await Promise.all([...requests].map((request) => listedPages(request, remotes)))
    const entities = routes.filter(({ rules }) => rules.entity)
    const ofRows = await Promise.all(entities.map(({ pattern, rules }) => entityParts(pattern, rules)))
    return [...inParts([...fixed, ...listed.flat()]), ...ofRows.flat()]
  }

  // A failure is not cached: the next crawler requests it again.
  const parts = new LRUCache<string, Part[], Remotes>({
    max: 1,
    ttl: freshFor,
    fetchMethod: (_key, _stale, { context }) => findParts(context),
  })
  const files = new LRUCache<string, Page[], Part>({
    max: keptFiles,
    ttl: freshFor,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  const partsOf = (remotes: Remotes, key = JSON.stringify(routesOf(remotes))) =>
    parts.forceFetch(key, { context: remotes })

  return {
    /** @param origin the site's public address */
    index: async (remotes: Remotes, origin: string) =>
      render(
        'sitemapindex',
        (await partsOf(remotes)).map((_, index) => ({ path: `/sitemap/${index + 1}.xml` })),
        origin,
      ),
    /**
     * @param number of the file, from 1
     * @returns undefined where there is no such file
     */
    file: async (remotes: Remotes, origin: string, number: number) => {
      const part = (await partsOf(remotes))[number - 1]
      const key = `${number} ${JSON.stringify(routesOf(remotes))}`
      return part && render('urlset', await files.forceFetch(key, { context: part }), origin)
    },
  }
}

const items = { urlset: 'url', sitemapindex: 'sitemap' }

function render(kind: keyof typeof items, pages: Page[], origin: string) {
  const item = items[kind]
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''
    return `<${item}><loc>${escapeHtml(origin + path)}</loc>${lastmod}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${kind}>`,
    '',
  ].join('\n')
}
