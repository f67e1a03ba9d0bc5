import type { Database } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { withoutData } from '../answers.ts'

type Listed = Database['public']['Functions']['list_categories']['Returns'][number]

/** A kind of property; `listings` counts those that have it, the bin's too. */
export type CountedCategory = Omit<Listed, 'plural'> & { plural: string | null }

export interface CategoryUpdate {
  name: string
  /** Null where the name itself stands for several. */
  plural: string | null
  /** The one to rename, as it was seen: code `CHANGED_SINCE` when it is another by now. A new one without it. */
  seen?: Pick<CountedCategory, 'id' | 'updated_at'>
}

/** A tag of this domain's own: the api's list of types lies in the shell. */
const tag = { type: 'TenantSettings' as const, id: 'categories' }
/** What shows a category's name, and the list itself. */
const changed = ['Category' as const, 'Property' as const, 'PropertyList' as const, tag]

const endpoints = injectEndpoints({
  endpoints: (build) => ({
    /** By name. */
    getCountedCategories: build.query<CountedCategory[], void>({
      queryFn: adminQuery<void, CountedCategory[]>((db, _arg, signal) =>
        db.rpc('list_categories', {}, { get: true }).abortSignal(signal),
      ),
      providesTags: [tag],
    }),

    /** Fails with code `NAME_TAKEN` where another has the name, whatever its case and accents. */
    saveCategory: build.mutation<null, CategoryUpdate>({
      queryFn: adminQuery<CategoryUpdate, null>((db, { name, plural, seen }, signal) =>
        db
          .rpc('save_category', {
            p_name: name,
            p_plural: plural ?? undefined,
            ...(seen && { p_id: seen.id, p_seen: seen.updated_at }),
          })
          .abortSignal(signal)
          .then(withoutData),
      ),
      // A refusal may come from what the list does not show yet.
      invalidatesTags: changed,
    }),

    /** Gives the listings of one to another, and removes it. Resolves to how many were moved, those of the bin aside. */
    mergeCategories: build.mutation<number, { from: string; into: string }>({
      queryFn: adminQuery((db, { from, into }, signal) =>
        db.rpc('merge_categories', { p_from: from, p_into: into }).abortSignal(signal),
      ),
      invalidatesTags: changed,
    }),

    /** Fails as a conflict while a listing has it. */
    deleteCategory: build.mutation<null, string>({
      queryFn: adminQuery<string, null>((db, id, signal) =>
        db.rpc('delete_category', { p_id: id }).abortSignal(signal).then(withoutData),
      ),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useGetCountedCategoriesQuery,
  useSaveCategoryMutation,
  useMergeCategoriesMutation,
  useDeleteCategoryMutation,
} = endpoints
export { UNIQUE_VIOLATION as NAME_TAKEN } from '../answers.ts'
