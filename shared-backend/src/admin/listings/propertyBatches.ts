import type { SupabaseClient } from '@supabase/supabase-js'
import { changesListings } from 'shared-backend'
import type { Database, Enums, Tables } from 'shared-domain/database'
import type { neededColumns } from 'shared-domain/facts'
import type { PropertyPoint } from 'shared-domain/points'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import type { PropertyListRequest } from './propertyList.ts'

export interface PropertyChanges {
  active?: boolean
  featured?: boolean
  deal?: Enums<'deal_status'>
}

/** A row with the name of its category, and where it lies. */
export type ExportedProperty = Tables<'properties'> & {
  category: string | null
  point: PropertyPoint | null
}

/** The code of the error when a property lacks what the site needs. */
export const NOT_WHOLE = '23514'

/** What a property lacks to be on the site: columns, and photos. */
export type MissingFact = (typeof neededColumns)[number] | 'photos'

export type PropertyFilters = Omit<PropertyListRequest, 'sort' | 'page'>

type Client = SupabaseClient<Database>
type Ids = string[]

/** What a batch is sent to; each answers the ids of the properties that were there. */
const batch = <Arg>(
  call: (db: Client, arg: Arg) => PromiseLike<{ data: Ids | null; error: unknown; status: number }>,
) => adminQuery<Arg, Ids>((db, arg) => call(db, arg))

const listed = ['PropertyList', 'PropertyStats'] as const

const propertyBatchesApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * Changes all of them with one request; answers the ids of those that were there. Those that lack what the site needs are not
     * activated, and are not in the answer.
     */
    updateProperties: build.mutation<Ids, { ids: Ids; changes: PropertyChanges }>({
      queryFn: batch((db, { ids, changes: { active, featured, deal } }) =>
        db.rpc('update_properties', { p_ids: ids, p_active: active, p_featured: featured, p_deal: deal }),
      ),
      invalidatesTags: (_result, _error, { ids }) => [
        ...listed,
        ...ids.map((id) => ({ type: 'Property' as const, id })),
      ],
      ...changesListings,
    }),

    /** Moves all of them to the bin; answers the ids of those that were there. */
    deleteProperties: build.mutation<Ids, Ids>({
      queryFn: batch((db, p_ids) => db.rpc('delete_properties', { p_ids })),
      invalidatesTags: [...listed],
      ...changesListings,
    }),

    /** Takes them out of the bin, as they were; answers the ids of those that were in it. */
    restoreProperties: build.mutation<Ids, Ids>({
      queryFn: batch((db, p_ids) => db.rpc('restore_properties', { p_ids })),
      invalidatesTags: [...listed],
      ...changesListings,
    }),

    /** Makes an inactive copy without photos and answers its id. */
    duplicateProperty: build.mutation<string, string>({
      queryFn: adminQuery<string, string>((db, p_id) => db.rpc('duplicate_property', { p_id })),
      invalidatesTags: [...listed],
    }),

    /** All that the list finds, at most 10,000, in no order. */
    findProperties: build.query<{ id: string; title: string }[], PropertyFilters>({
      queryFn: adminQuery(async (db, { search, active, deal, type, category, show, importId }, signal) => {
        const { data, ...answer } = await db
          .rpc('find_properties', {
            p_search: search,
            p_active: active ?? undefined,
            p_deal: deal ?? undefined,
            p_type: type ?? undefined,
            p_category: category ?? undefined,
            p_show: show ?? undefined,
            p_import: importId ?? undefined,
          })
          .abortSignal(signal)
        return { ...answer, data: data as { id: string; title: string }[] | null }
      }),
    }),

    /** By their ids; one that is gone has no key. */
    getMissingFacts: build.query<Record<string, MissingFact[]>, Ids>({
      queryFn: adminQuery(async (db, p_ids, signal) => {
        const { data, ...answer } = await db.rpc('get_missing_facts', { p_ids }).abortSignal(signal)
        return { ...answer, data: data as Record<string, MissingFact[]> | null }
      }),
      keepUnusedDataFor: 0,
    }),

    /** In the order of their ids; one that is gone is left out. */
    exportProperties: build.query<ExportedProperty[], Ids>({
      queryFn: adminQuery(async (db, p_ids, signal) => {
        const { data, ...answer } = await db.rpc('export_properties', { p_ids }).abortSignal(signal)
        return { ...answer, data: data as ExportedProperty[] | null }
      }),
    }),
  }),
})

export const {
  useUpdatePropertiesMutation,
  useDeletePropertiesMutation,
  useRestorePropertiesMutation,
  useDuplicatePropertyMutation,
  useLazyFindPropertiesQuery,
  useLazyGetMissingFactsQuery,
  useLazyExportPropertiesQuery,
} = propertyBatchesApi
