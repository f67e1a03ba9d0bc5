import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { PAGE_SIZE } from '../readPages.ts'
import { readSearchPage } from './search.ts'
import type { CatalogueListing } from './types.ts'

/** Up to so many active listings, a browser holds all of them. */
const HELD_AT_MOST = 3_000

export const catalogueApi = injectEndpoints({
  endpoints: (build) => ({
    /** All active listings, newest first; null when there are more than a browser should hold. */
    getCatalogue: build.query<readonly CatalogueListing[] | null, void>({
      queryFn: supabaseQuery(async (backend, _arg, signal) => {
        const size = await readSearchPage(backend, { limit: 1 }, signal)
        if (!size.data || (size.data.total ?? 0) > HELD_AT_MOST) return { ...size, data: null }
        const listings: CatalogueListing[] = []
        let after: string[] | undefined
        do {
          const { data, ...answer } = await readSearchPage(backend, { after, limit: PAGE_SIZE }, signal)
          if (!data) return { ...answer, data }
          listings.push(...data.rows)
          after = data.next ?? undefined
        } while (after)
        return { data: listings, error: null }
      }),
      providesTags: ['PropertyList'],
      // A visitor who looks at a property for long comes back to the same list.
      keepUnusedDataFor: 3_600,
    }),
  }),
})

export const { useGetCatalogueQuery } = catalogueApi

/** The same from the cache, without a request. */
export const useCachedCatalogue = () => catalogueApi.endpoints.getCatalogue.useQueryState()
