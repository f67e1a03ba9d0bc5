import { array, integer, nullable, number, object, parse, pipe, string, type Backend } from 'shared-backend'
import type { GenericSchema } from 'valibot'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { SearchKey, SearchListRequest } from 'shared-domain/search'
import { listingCard } from './isListingCard.ts'
import type { CatalogueListing } from './types.ts'

/** Rows that a page comes with, and those that follow at once while somebody scrolls. */
const FIRST_ROWS = 24
const MORE_ROWS = 60
/** The most that a page can have. */
export const MOST_ROWS = 1_000

export interface SearchPageRequest extends SearchListRequest {
  /** 60; at most 1,000. */
  limit?: number
}

export interface SearchPage {
  rows: CatalogueListing[]
  /** Null after the last row. */
  next: SearchKey | null
  /** How many there are in all; only on the first page. */
  total: number | null
}

const count = pipe(number(), integer())
const searchPage = object({
  rows: array(
    object({
      ...listingCard.entries,
      neighborhood: string(),
      category_id: string(),
      created_at: string(),
    }),
  ),
  next: nullable(array(string())),
  total: nullable(count),
}) satisfies GenericSchema<unknown, SearchPage>

/**
 * In an address, where all arguments are text: the read that it is, for all that keep answers or try again. A browser
 * sends it as POST in the end (`searchAsPost`), and so does the server where it is long.
 */
export const asRead = { get: true } as const

/** A page of a search, as an endpoint's answer. */
export async function readSearchPage(
  { rest }: Backend,
  { filters, words, order, after, limit }: SearchPageRequest,
  signal: AbortSignal,
) {
  const query = rest.rpc(
    'search_properties',
    {
      p_filters: filters && JSON.stringify(filters),
      p_words: words,
      p_order: order,
      p_after: after && JSON.stringify(after),
      p_limit: limit,
    },
    asRead,
  )
  const { data, ...answer } = await query.abortSignal(signal)
  return { ...answer, data: answer.error ? null : parse(searchPage, data) }
}

export const searchApi = injectEndpoints({
  endpoints: (build) => ({
    /** Active listings that fit, a page of them in their order. Kind `invalid` for more than the search takes. */
    searchProperties: build.query<SearchPage, SearchPageRequest>({
      queryFn: supabaseQuery(readSearchPage),
      providesTags: ['PropertyList'],
    }),

    /** The same as an infinite list: the first 24, and 60 more with each next page. */
    searchList: build.infiniteQuery<SearchPage, SearchListRequest, SearchKey | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: supabaseQuery((backend, { queryArg, pageParam }, signal) =>
        readSearchPage(
          backend,
          pageParam
            ? { ...queryArg, after: pageParam, limit: MORE_ROWS }
            : { ...queryArg, limit: FIRST_ROWS },
          signal,
        ),
      ),
      providesTags: ['PropertyList'],
      // A visitor tries many searches; `useSearchList` holds on to the last one.
      keepUnusedDataFor: 60,
    }),
  }),
})

/**
 * Adds a page of any size to a cached list that ends at `after`; a list that has grown meanwhile stays as it is.
 */
export const extendSearchList = (request: SearchListRequest, after: SearchKey, page: SearchPage) =>
  searchApi.util.updateQueryData('searchList', request, ({ pages, pageParams }) => {
    if (String(pages.at(-1)?.next) !== String(after)) return
    pages.push(page)
    pageParams.push(after)
  })

export const { useSearchListInfiniteQuery, useSearchPropertiesQuery } = searchApi
