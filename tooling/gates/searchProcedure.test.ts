import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  catalogueColumns,
  facts,
  minimumNames,
  type MinimumName,
  type MinimumRequest,
} from 'shared-domain/facts'
import type { SearchFilters } from 'shared-domain/search'
import { root } from '../workspaces.ts'

/* The procedures must know every filter and column of the site. searchAgrees.test.ts compares the results. */

const schema = (name: string) => readFileSync(join(root, 'supabase/schemas', `${name}.sql`), 'utf8')

/** The column of `private.listings` that each filter of a request is compared with. */
const columnOf: Record<keyof SearchFilters, string> = {
  ...(Object.fromEntries(minimumNames.map((name) => [facts[name].filter.request, name])) as Record<
    MinimumRequest,
    MinimumName
  >),
  deal: 'deal',
  kinds: 'category_id',
  places: 'place_id',
  minPrice: 'price',
  maxPrice: 'price',
  maxMonthly: 'monthly',
  minArea: 'area',
  maxArea: 'area',
  furnished: 'furnishing',
  pets: 'pets_allowed',
  dropped: 'dropped_at',
  amenities: 'features',
  newSinceDays: 'published_at',
  code: 'reference',
}

test.each(Object.entries(columnOf))('the search reads the filter %s and narrows by %s', (name, column) => {
  expect(schema('search_request')).toMatch(new RegExp(`f ->>? '${name}'`))
  expect(schema('search_request')).toMatch(new RegExp(`'\\(?-?l\\.${column}\\b`))
  expect(schema('search_listings')).toMatch(
    new RegExp(`create table private\\.listings \\([^;]*\\b${column}\\b`),
  )
})

test.each(minimumNames)('the search narrows by %s', (name) => {
  const { upTo, request } = facts[name].filter
  expect(schema('search_request')).toContain(`s.${name} := private.read_count(f -> '${request}')`)
  expect(schema('search_request')).toContain(`'l.${name} >= ($1).${name}'`)
  expect(schema('search_listings')).toContain(`('${name}', least(l.${name}, ${upTo})::text)`)
  expect(schema('search_facets')).toContain(`"${name}": "least(l.${name}, ${upTo})"`)
})

const [columns = ''] = catalogueColumns.split(',property_images')

test.each(columns.split(','))('the search returns the column %s', (column) => {
  expect(schema('search_properties')).toMatch(
    new RegExp(`select[^;]* p\\.${column}[,\\s][^;]*\\) as property_images`),
  )
})
