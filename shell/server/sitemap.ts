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

/** ms for which a list serves the next crawlers too: collecting it takes a request per thousand rows. */
const freshFor = 5_000

/** ms that one request may take. */
const patience = 10_000

interface Page {
  path: string
  changed?: string
}

const routesOf = (remotes: Record<string, RegistryEntry>) =>
  Object.values(remotes)
    .flatMap(({ routes, rules }) => routes.map((pattern) => ({ pattern, rules: rules[pattern] ?? {} })))
    .filter(({ rules }) => !rules.session && !rules.bare)

/** Where the things that an entity route shows are listed: `…/properties?id=eq.:id` is the table and its key. */
function listOf(request: string | undefined) {
  const [table = '', query] = request?.split('?') ?? []
  const key = [...new URLSearchParams(query)].find(([, value]) => /^eq\.:\w+$/.test(value))
  return key && { table, column: key[0], param: key[1].slice('eq.:'.length) }
}

/** Rows by the column that names them in an address. */
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

/**
 * The pages that anybody may open: the registry's, those that a release lists, and one for each row that the anonymous
 * visitor may read and that the route lists.
 * Asking throws when the API does not answer: half a sitemap would take the rest out of the search engines.
 */
export function createSitemap({ supabase }: SiteSettings, fetch: typeof globalThis.fetch, now = Date.now) {
  let kept: { until: number; key: string; pages: Promise<Page[]> } | undefined

  async function ask(path: string, column: string) {
    const headers = { apikey: supabase.publishableKey, accept: 'application/json' }
    const response = await fetch(supabase.url + path, { headers, signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return parse(rowsBy(column), await response.json())
  }

  async function entityPages(pattern: string, { data, listed }: RouteRules) {
    const list = listOf(data?.[0])
    if (!list) return []
    const { table, column, param } = list
    const only = listed ? `&${listed}` : ''
    const first = `${table}?select=${column},updated_at${only}&order=${column}.asc&limit=${pageSize}`
    const pages: Page[] = []
    for (let next = first; next && pages.length < mostAddresses;) {
      const rows = await ask(next, column)
      pages.push(...rows.map(({ key, changed }) => ({ path: fillIn(pattern, { [param]: key }), changed })))
      const last = rows.at(-1)?.key
      next = rows.length === pageSize && last ? `${first}&${column}=gt.${encodeURIComponent(last)}` : ''
    }
    return pages
  }

  /** What a release lists by itself, as far as it serves it. */
  async function listedPages(request: string, remotes: Record<string, RegistryEntry>) {
    const pages: Page[] = []
    for (let after: string | undefined = ''; after !== undefined && pages.length < mostAddresses;) {
      const rows = await ask(fillIn(request, { after }), 'path')
      pages.push(...rows.map(({ key }) => ({ path: key })))
      after = rows.at(-1)?.key
    }
    return pages.filter(({ path }) => matchRemote(remotes, path)?.rules.sitemap === request)
  }

  async function collect(routes: ReturnType<typeof routesOf>, remotes: Record<string, RegistryEntry>) {
    const fixed = routes.flatMap(({ pattern }) => (/[:*]/.test(pattern) ? [] : [{ path: pattern }]))
    const entities = routes.filter(({ rules }) => rules.entity)
    const requests = new Set(routes.flatMap(({ rules }) => rules.sitemap ?? []))
    const listed = await Promise.all([
      ...[...requests].map((request) => listedPages(request, remotes)),
      ...entities.map(({ pattern, rules }) => entityPages(pattern, rules)),
    ])
    return [...fixed, ...listed.flat()].slice(0, mostAddresses)
  }

  /** @param origin the site's public address */
  return async (remotes: Record<string, RegistryEntry>, origin: string) => {
    const routes = routesOf(remotes)
    const key = JSON.stringify(routes)
    if (kept?.key !== key || kept.until <= now()) {
      const pages = collect(routes, remotes)
      const mine = (kept = { until: now() + freshFor, key, pages })
      // What failed is asked for anew by the next crawler.
      pages.catch(() => (kept = kept === mine ? undefined : kept))
    }
    return render(await kept.pages, origin)
  }
}

function render(pages: Page[], origin: string) {
  const urls = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''
    return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
