import { injectEndpoints } from '../../endpoints.ts'
import { readDetail } from '../../properties/detail.ts'
import type { PropertyDetail } from '../../properties/types.ts'
import { adminQuery } from '../../queries.ts'

const inactivePropertyApi = injectEndpoints({
  endpoints: (build) => ({
    /** The data of a property's page that visitors do not see. Kind `not-found` when there is none. */
    getInactiveProperty: build.query<PropertyDetail, string>({
      queryFn: adminQuery<string, PropertyDetail>((db, id, signal) => readDetail(db, id, signal)),
      providesTags: (_result, _error, id) => [{ type: 'Property', id }],
    }),
  }),
})

export const { useGetInactivePropertyQuery } = inactivePropertyApi
