import { facts, minimumNames, type MinimumName } from '../facts/index.ts'

interface Row {
  /** Its name in a request of `search_properties`, where that is another one. Words stand beside the filters there. */
  request?: string
  /** Its facet, whose counts ignore it, where that has another name. Both limits of an amount are one facet. */
  facet?: string
  /** The column of `private.listings` that it compares, where that is another one than the facet. */
  column?: string
  /** Cards have what it compares, so that the browser can apply it by itself. */
  onCard?: true
}

/** A limit of an amount. */
interface AmountRow extends Row {
  kind: 'least' | 'most'
  facet: 'price' | 'monthly' | 'area'
}

/** At least so many of a fact. */
interface CountRow extends Row {
  kind: 'count'
  /** The highest choice: '5+'. */
  upTo: number
}

/** A box to tick. */
interface FlagRow extends Row {
  kind: 'flag'
  label: string
  /** The values of the column that fit, or how many days ago its moment may be. */
  fits: { values: readonly string[] } | { withinDays: number }
}

interface OtherRow extends Row {
  kind: 'deal' | 'kinds' | 'places' | 'box' | 'days' | 'amenities' | 'words' | 'code'
}

/** `filters.ts` has the type of each kind's value, `tooling/filters/render.ts` its condition in SQL. */
export type FilterRow = AmountRow | CountRow | FlagRow | OtherRow

/** From the facts that a visitor may narrow by. */
const counts = Object.fromEntries(
  minimumNames.map((name) => {
    const { upTo, request } = facts[name].filter
    return [name, { kind: 'count', request, facet: name, upTo, onCard: true }]
  }),
) as unknown as {
  readonly [Name in MinimumName]: {
    kind: 'count'
    request: (typeof facts)[Name]['filter']['request']
    facet: Name
    upTo: number
    onCard: true
  }
}

/**
 * The filters, in the order of an address. Types, address, request, the browser's tests, facets and the database's condition
 * (`npm run filters`) are made of it: a new filter is a row, its words and its test. What cannot be derived does not compile.
 */
export const filterTable = {
  type: { kind: 'deal', request: 'deal', facet: 'deal', onCard: true },
  category: { kind: 'kinds', request: 'kinds', column: 'category_id', facet: 'kinds', onCard: true },
  places: { kind: 'places', column: 'place_id', facet: 'places', onCard: true },
  /** Of a map; the point that visitors are shown lies in it. */
  area: { kind: 'box', request: 'box', facet: 'box' },
  minPrice: {
    kind: 'least',
    facet: 'price',
    onCard: true,
  },
  maxPrice: {
    kind: 'most',
    facet: 'price',
    onCard: true,
  },
  /** Rent with condomínio and IPTU; unknown costs count as none. */
  maxMonthly: {
    kind: 'most',
    facet: 'monthly',
  },
  ...counts,
  minArea: {
    kind: 'least',
    facet: 'area',
    onCard: true,
  },
  maxArea: {
    kind: 'most',
    facet: 'area',
    onCard: true,
  },
  newSinceDays: { kind: 'days', column: 'published_at' },
  furnished: {
    kind: 'flag',
    fits: { values: ['partly', 'full'] },
    facet: 'furnishing',
    label: 'Mobiliado ou semimobiliado',
  },
  pets: {
    kind: 'flag',
    fits: { values: ['true'] },
    facet: 'pets_allowed',
    label: 'Aceita animais',
  },
  dropped: {
    kind: 'flag',
    column: 'dropped_at',
    fits: { withinDays: 30 },
    facet: 'dropped',
    label: 'Baixou de preço',
  },
  amenities: { kind: 'amenities', facet: 'features' },
  /** In a listing's texts; one with blanks is a phrase. */
  words: { kind: 'words' },
  /** A listing's short code or the agency's reference. It has a page of its own and stands in no address of a list. */
  code: { kind: 'code', column: 'reference' },
} as const satisfies Readonly<Record<string, FilterRow>>

export type FilterTable = typeof filterTable

/** The filters whose rows look like that. */
export type FilterNamed<Pattern> = {
  [Name in keyof FilterTable]: FilterTable[Name] extends Pattern ? Name : never
}[keyof FilterTable]

/** Those of the catalogue's address. */
export type FilterName = Exclude<keyof FilterTable, FilterNamed<{ kind: 'code' }>>
export type FlagName = FilterNamed<{ kind: 'flag' }>
export type CardFilterName = FilterNamed<{ onCard: true }>

const rows = Object.entries(filterTable) as [keyof FilterTable, FilterRow][]
const namesWhere = <Name extends keyof FilterTable>(fits: (row: FilterRow) => boolean) =>
  rows.filter(([, row]) => fits(row)).map(([name]) => name) as Name[]

export const filterNames = namesWhere<FilterName>(({ kind }) => kind !== 'code')
export const flagNames = namesWhere<FlagName>(({ kind }) => kind === 'flag')
export const cardFilterNames = namesWhere<CardFilterName>(({ onCard }) => onCard === true)
