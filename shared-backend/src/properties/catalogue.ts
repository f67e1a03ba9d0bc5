import { supabaseQuery, toBackendError, type Backend, type BackendError } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { PAGE_SIZE } from '../readPages.ts'
import { catalogueColumns } from '../facts/index.ts'
import type { CatalogueListing } from './types.ts'

/** Small enough to travel inside the page itself: what a visitor sees before the rest is here. */
export const FIRST_PAGE_SIZE = 60

export interface Catalogue {
  /** Newest first. */
  listings: CatalogueListing[]
  /** False while further pages are on their way. */
  complete: boolean
  /** Why the further pages stopped coming, if they did; what came before stays. */
  error?: BackendError
}

/**
 * The page after `last`. By key and not by offset, so that a listing saved meanwhile neither repeats nor hides
 * another, and a late page costs the database no more than the first; the plain bound lets it use the index.
 */
async function fetchPage({ rest }: Backend, signal: AbortSignal, size: number, last?: CatalogueListing) {
  const query = rest.from('properties').select<string, CatalogueListing>(catalogueColumns).eq('active', true)
  const rows = last
    ? query.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.gt.${last.id}`)
    : query
  return await rows.order('created_at', { ascending: false }).order('id').limit(size).abortSignal(signal)
}

const isLastPage = (rows: unknown[] | null, size: number) => (rows?.length ?? 0) < size

export const catalogueApi = injectEndpoints({
  endpoints: (build) => ({
    /** As many active listings as the catalogue's first answer has, older than so many others: for a page of its own. */
    getOlderListings: build.query<Pick<Catalogue, 'listings' | 'complete'>, number>({
      queryFn: supabaseQuery(async ({ rest }, from, signal) => {
        const { data, ...answer } = await rest
          .from('properties')
          .select<string, CatalogueListing>(catalogueColumns)
          .eq('active', true)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, from + FIRST_PAGE_SIZE - 1)
          .abortSignal(signal)
        return { ...answer, data: data && { listings: data, complete: isLastPage(data, FIRST_PAGE_SIZE) } }
      }),
      providesTags: ['PropertyList'],
    }),

    /** All active listings: the first 60 at once, the rest in pages of 1,000 into the same cache entry. */
    getCatalogue: build.query<Catalogue, void>({
      queryFn: supabaseQuery(async (backend, _arg, signal) => {
        const { data, ...answer } = await fetchPage(backend, signal, FIRST_PAGE_SIZE)
        return { ...answer, data: data && { listings: data, complete: isLastPage(data, FIRST_PAGE_SIZE) } }
      }),
      // Not onCacheEntryAdded: that runs once, and a later refetch would stay at its first page.
      async onQueryStarted(_arg, { queryFulfilled, requestId, extra, ...entry }) {
        const first = await queryFulfilled.catch(() => null)
        const isCurrent = () => entry.getCacheEntry().requestId === requestId
        let last = first?.data.listings.at(-1)
        let complete = first?.data.complete ?? true
        while (!complete && isCurrent()) {
          const page = await fetchPage(extra as Backend, AbortSignal.timeout(30_000), PAGE_SIZE, last)
          if (!isCurrent()) return
          const rows = page.data ?? []
          const error = page.error ? toBackendError(page.error, page.status) : undefined
          complete = !error && isLastPage(rows, PAGE_SIZE)
          entry.updateCachedData((catalogue) => {
            catalogue.listings.push(...rows)
            catalogue.complete = complete
            catalogue.error = error
          })
          if (error) return
          last = rows.at(-1)
        }
      },
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetCatalogueQuery, useGetOlderListingsQuery } = catalogueApi
