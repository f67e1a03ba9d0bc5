import * as v from 'valibot'
import { injectEndpoints } from '../../endpoints.ts'
import { parse } from '../../parse.ts'
import { listingCard } from '../../properties/isListingCard.ts'
import { adminQuery } from '../../queries.ts'
import { deleted } from '../answers.ts'

/** Rows of a page. */
const PAGE = 50

const binnedProperty = v.object({
  id: v.string(),
  deleted_at: v.string(),
  title: v.string(),
  reference_code: v.nullable(v.string()),
  city: v.string(),
  neighborhood: v.string(),
  main_photo: v.nullable(listingCard.entries.property_images.item),
})

/** What was deleted, until it has been in the bin for 30 days. */
export type BinnedProperty = v.InferOutput<typeof binnedProperty>

interface BinPage {
  rows: BinnedProperty[]
  /** Of all pages. */
  total: number
  pages: number
}

const binColumns = 'id, deleted_at, title, reference_code, city, neighborhood, main_photo'

const binApi = injectEndpoints({
  endpoints: (build) => ({
    /** A page of the bin, from 1; what was deleted last comes first. */
    getBin: build.query<BinPage, number>({
      queryFn: adminQuery<number, BinPage>(async (db, page, signal) => {
        const { data, count, ...answer } = await db
          .from('deleted_properties')
          .select(binColumns, { count: 'exact' })
          .order('deleted_at', { ascending: false })
          .order('id')
          .range((page - 1) * PAGE, page * PAGE - 1)
          .abortSignal(signal)
        if (answer.error) return { ...answer, data: null }
        const total = count ?? 0
        const rows = parse(v.array(binnedProperty), data)
        return { ...answer, data: { rows, total, pages: Math.max(1, Math.ceil(total / PAGE)) } }
      }),
      providesTags: ['PropertyList'],
    }),

    /** Which of these are in the bin; of many only the first hundred are looked for, as their ids stand in the address. */
    findBinned: build.query<string[], string[]>({
      queryFn: adminQuery<string[], string[]>(async (db, ids, signal) => {
        const { data, ...answer } = await db
          .from('deleted_properties')
          .select('id')
          .in('id', ids.slice(0, 100))
          .abortSignal(signal)
        return { ...answer, data: data && data.map(({ id }) => id) }
      }),
      keepUnusedDataFor: 0,
    }),

    /** Deletes one for ever; a sweep removes its photos' files. */
    purgeProperty: build.mutation<null, string>({
      queryFn: adminQuery(async (db, id) =>
        deleted(db, await db.from('deleted_properties').delete().eq('id', id).select('id')),
      ),
      invalidatesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetBinQuery, useLazyFindBinnedQuery, usePurgePropertyMutation } = binApi
