import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueColumns, facts, minimumNames } from 'shared-domain/facts'
import { requestNames, type SearchFilters } from 'shared-domain/search'
import { root } from '../workspaces.ts'

/* The procedures must know every filter and column of the site. searchAgrees.test.ts compares the results. */

const schema = (name: string) => readFileSync(join(root, 'supabase/schemas', `${name}.sql`), 'utf8')

type Asked = (typeof requestNames)[keyof typeof requestNames] | 'code'
const filterNames: Asked[] = [...Object.values(requestNames), 'code']

// Every name of a request has a filter.
const unasked: Exclude<keyof SearchFilters, Asked>[] = []
unasked satisfies never[]

test.each(filterNames)('the search reads the filter %s', (name) => {
  expect(schema('search_request')).toMatch(new RegExp(`f ->>? '${name}'`))
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
