import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import type { Tables, TablesInsert } from 'shared-domain/database'
import { writtenAsSeen } from '../answers.ts'

/** The agency's private facts of a property; no visitor can read them. */
export type PrivateFacts = Tables<'property_private_facts'>

export interface PrivateFactsUpdate {
  propertyId: string
  facts: Omit<
    TablesInsert<'property_private_facts'>,
    'property_id' | 'tenant_id' | 'owner_words' | 'created_at' | 'updated_at'
  >
  /** The row's `updated_at` as the form saw it, null where there was none: code `CHANGED_SINCE` when that is past. */
  seen: string | null
}

const tagOf = (propertyId: string) => ({ type: 'Property' as const, id: `private ${propertyId}` })

const endpoints = injectEndpoints({
  endpoints: (build) => ({
    /** Null where nobody has written any. */
    getPrivateFacts: build.query<PrivateFacts | null, string>({
      queryFn: adminQuery<string, PrivateFacts | null>((db, propertyId, signal) =>
        db
          .from('property_private_facts')
          .select()
          .eq('property_id', propertyId)
          .abortSignal(signal)
          .maybeSingle(),
      ),
      // A form starts with the stored values, and none of them stay in memory.
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, propertyId) => [tagOf(propertyId)],
    }),

    /** Writes over the version that was seen and over no other. */
    savePrivateFacts: build.mutation<PrivateFacts, PrivateFactsUpdate>({
      queryFn: adminQuery<PrivateFactsUpdate, PrivateFacts>((db, { propertyId, facts, seen }, signal) => {
        const table = db.from('property_private_facts')
        const write =
          seen === null
            ? table.insert({ ...facts, property_id: propertyId })
            : table.update(facts).eq('property_id', propertyId).eq('updated_at', seen)
        return write.select().abortSignal(signal).then(writtenAsSeen)
      }),
      invalidatesTags: (_result, _error, { propertyId }) => [tagOf(propertyId), 'PropertyList'],
    }),
  }),
})

export const { useGetPrivateFactsQuery, useSavePrivateFactsMutation } = endpoints
