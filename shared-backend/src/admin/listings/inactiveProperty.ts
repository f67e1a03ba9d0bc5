import { injectEndpoints } from '../../endpoints.ts'
import { NO_TITLE } from '../../labels.ts'
import { readDetail } from '../../properties/detail.ts'
import type { PropertyDetail } from '../../properties/types.ts'
import { adminQuery } from '../../queries.ts'

/** As its page shows it: one that nobody sees may lack what a page needs. */
const shown = (row: PropertyDetail): PropertyDetail => ({
  ...row,
  title: row.title ?? NO_TITLE,
  property_type: row.property_type ?? 'sale',
  address: row.address ?? '–',
  neighborhood: row.neighborhood ?? '–',
  city: row.city ?? '–',
  state: row.state ?? '–',
})

const inactivePropertyApi = injectEndpoints({
  endpoints: (build) => ({
    /** The data of a property's page that visitors do not see. Kind `not-found` when there is none. */
    getInactiveProperty: build.query<PropertyDetail, string>({
      queryFn: adminQuery<string, PropertyDetail>(async (db, id, signal) => {
        const answer = await readDetail(db, id, signal)
        return answer.data ? { ...answer, data: shown(answer.data) } : answer
      }),
      providesTags: (_result, _error, id) => [{ type: 'Property', id }],
    }),
  }),
})

export const { useGetInactivePropertyQuery } = inactivePropertyApi
