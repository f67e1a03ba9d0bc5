import { filterTable, type FilterRow } from 'shared-domain/search'

/* The part of the search in SQL that the table of filters (shared-domain/src/search/filterTable.ts) decides. */

/** A filter in the database, where `s` is a `private.search` and `l` a row of `private.listings`. */
interface SqlFilter {
  facet: string
  /** Fields of `private.search` with their types; the filter narrows where the first one is set. */
  fields: readonly (readonly [name: string, type: string])[]
  /** Reads them from `f`, a request that has the filter; words stand beside it. */
  read?: string
  /** What holds for a listing where the filter narrows. */
  condition: string
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = (text: string) => `'${text}'`

const columnOf = ({ facet, column = facet }: FilterRow) => `l.${column}`
const facetOf = (name: string, { facet = name }: FilterRow) => facet

/** How many units of the column make one R$, or one m²; a monthly sum is kept for the year. */
const units = { price: 100, monthly: 1200, area: 100 }

const fits = (row: FilterRow & { kind: 'flag' }, column: string) =>
  'values' in row.fits
    ? `${column} in (${row.fits.values.map(quoted).join(', ')})`
    : `${column} > now() - interval '${row.fits.withinDays} days'`

/** Conditions are written as the indexes have their columns: `-l.area`, since the largest comes first. */
function limit(row: FilterRow & { kind: 'least' | 'most' }, field: string, column: string) {
  const [least, most] =
    row.facet === 'area'
      ? [`-${column} <= -s.${field}`, `-${column} between -s.${field} and -1`]
      : [`${column} >= s.${field}`, `${column} <= s.${field}`]
  return row.kind === 'least' ? least : most
}

function sqlOf(name: string, row: FilterRow): SqlFilter {
  const { request = name } = row
  const facet = facetOf(name, row)
  const field = snakeCase(request)
  const column = columnOf(row)
  const given = `f -> '${request}'`
  const filter = (type: string, value: string, condition: string): SqlFilter => ({
    facet,
    fields: [[field, type]],
    read: `if f ? '${request}' then s.${field} := ${value}; end if;`,
    condition,
  })
  switch (row.kind) {
    case 'deal':
      return filter(
        'public.property_type',
        `case when f ->> '${request}' in ('sale', 'rent') then f ->> '${request}' end`,
        `${column} = s.${field}`,
      )
    case 'kinds':
      return filter('uuid[]', `private.read_kinds(${given})`, `${column} = any (s.${field})`)
    case 'places':
      return filter('integer[]', `private.read_places(${given})`, `${column} = any (s.${field})`)
    case 'box':
      return filter('box', `private.read_box(${given})`, `point(l.longitude, l.latitude) <@ s.${field}`)
    case 'least':
    case 'most': {
      const round = row.kind === 'least' ? 'ceil' : 'floor'
      return filter(
        'bigint',
        `${round}(private.read_amount(${given}) * ${units[row.facet]})`,
        limit(row, field, column),
      )
    }
    case 'count':
      return filter('smallint', `private.read_count(${given})`, `${column} >= s.${field}`)
    case 'days':
      return filter(
        'smallint',
        `private.read_count(${given})`,
        `${column} >= now() - s.${field} * interval '1 day'`,
      )
    case 'flag':
      return filter('boolean', `nullif(${given} = 'true', false)`, fits(row, column))
    case 'amenities':
      return filter(
        'bigint',
        `nullif(private.feature_bits(private.read_texts(${given})), 0)`,
        `${column} & s.${field} = s.${field}`,
      )
    case 'words':
      return { facet, fields: [[field, 'tsquery']], condition: `words @@ s.${field}` }
    case 'code':
      return {
        facet,
        fields: [
          [field, 'text'],
          ['first_id', 'uuid'],
          ['last_id', 'uuid'],
        ],
        read: `if f ? '${request}' then select * into s.${field}, s.first_id, s.last_id from private.read_code(${given}); end if;`,
        condition: `${column} = s.${field} or l.id between s.first_id and s.last_id`,
      }
  }
}

const rows: readonly (readonly [string, FilterRow])[] = Object.entries(filterTable)
const filters = rows.map(([name, row]) => sqlOf(name, row))
const facets = [...new Set(filters.map(({ facet }) => facet))]
const ofFacet = (facet: string) => filters.filter((filter) => filter.facet === facet)

const first = ({ fields: [field] }: SqlFilter) => `s.${field?.[0]}`
const holds = (filter: SqlFilter) => `(${first(filter)} is null or ${filter.condition})`
const isSet = (facet: string) =>
  ofFacet(facet)
    .map((filter) => `${first(filter)} is not null`)
    .join(' or ')

/** Facets that the sums of `private.listing_totals` are kept by, with its columns. */
const summed = ['deal', 'kinds', 'places']

/** What a listing counts for in a facet, as SQL; undefined where it has no single value that is counted by itself. */
function valueOf(row: FilterRow) {
  if (row.kind === 'deal' || row.kind === 'kinds' || row.kind === 'places') return columnOf(row)
  if (row.kind === 'count') return `least(${columnOf(row)}, ${row.upTo})`
  if (row.kind === 'flag' && 'values' in row.fits) return columnOf(row)
  if (row.kind === 'least' && row.facet === 'price') return 'l.price_band'
  return undefined
}
const values = [
  ...new Map(
    rows.flatMap(([name, row]) => {
      const value = valueOf(row)
      return value ? [[facetOf(name, row), value] as const] : []
    }),
  ),
]

/** Facets in groups, each with few combinations of values, so that they are counted in a small place. */
function groups() {
  const alone = values.filter(([facet]) => facet === 'places' || facet === 'price')
  const others = values.filter((value) => !alone.includes(value))
  const together = Array.from({ length: Math.ceil(others.length / 4) }, (_, index) =>
    others.slice(index * 4, index * 4 + 4),
  )
  return [...alone.map((value) => [value]), ...together]
}

const inLines = (lines: readonly string[], joint: string) => lines.join(`${joint}\n`)

/** @returns the text of supabase/schemas/search_filters.sql */
export const renderFilters =
  () => `-- Made of shared-domain/src/search/filterTable.ts by \`npm run filters\`. Change that table, and run it.

create type private.search as (
${inLines(
  filters.flatMap(({ fields }) => fields.map(([name, type]) => `  ${name} ${type}`)),
  ',',
)}
);
comment on type private.search is 'A visitor''s request. An unknown, malformed or missing filter is null and narrows nothing.';

-- Reads the filters of a request. Words stand beside them.
create function private.read_filters(f jsonb) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  s private.search;
begin
${inLines(
  filters.flatMap(({ read }) => (read ? [`  ${read}`] : [])),
  '',
)}
  return s;
end $$;

-- Whether a listing with these words fits a search. Postgres puts the condition into the statement that calls it, leaves out
-- what the search does not say, and can then use the indexes. For that the function may have no settings; what it names is
-- bound when it is made, whatever the search path is.
create function private.listing_matches(l private.listings, words tsvector, s private.search) returns boolean
language sql stable parallel safe
return
${inLines(
  filters.map((filter) => `  ${holds(filter)}`),
  ' and',
)};

-- The same for a row of private.listing_totals, where nothing else narrows.
create function private.total_matches(l private.listing_totals, s private.search) returns boolean
language sql stable parallel safe
return
${inLines(
  summed.flatMap(ofFacet).map((filter) => `  ${holds(filter)}`),
  ' and',
)};

-- The facets whose filters narrow the search.
create function private.narrowing_facets(s private.search) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
${inLines(
  facets.map((facet) => `    case when ${isSet(facet)} then '${facet}' end`),
  ',',
)}
  ], null)
$$;

-- The search without the filters of some facets.
create function private.without_facets(s private.search, p_facets text[]) returns private.search
language plpgsql immutable set search_path = ''
as $$
begin
${facets
  .map(
    (facet) => `  if '${facet}' = any (p_facets) then
${inLines(
  ofFacet(facet).flatMap(({ fields }) => fields.map(([name]) => `    s.${name} := null;`)),
  '',
)}
  end if;`,
  )
  .join('\n')}
  return s;
end $$;

-- Facets that are counted, as columns of private.listings.
create function private.facet_columns() returns jsonb[]
language sql immutable set search_path = ''
as $$
  select array[
${inLines(
  groups().map((group) => `    '{${group.map(([facet, value]) => `"${facet}": "${value}"`).join(', ')}}'`),
  ',',
)}
  ]::jsonb[]
$$;

-- What a listing counts for in the facets of private.listing_counts.
create function private.facets_of(l private.listings) returns table (facet text, value text)
language sql immutable parallel safe set search_path = ''
as $$
  select one.facet, one.value
  from (values
${inLines(
  values
    .filter(([facet]) => !summed.includes(facet))
    .map(([facet, value]) => `    ('${facet}', ${value}::text)`),
  ',',
)}
  ) one (facet, value)
  where one.value is not null
  union all
  select 'features', name from unnest(private.feature_names()) with ordinality as feature (name, place)
  where l.features & (1::bigint << (place - 1)::integer) <> 0
$$;

revoke execute on function
  private.read_filters, private.listing_matches, private.total_matches, private.narrowing_facets,
  private.without_facets, private.facet_columns, private.facets_of
  from public;
`
