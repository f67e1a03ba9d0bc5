import * as v from 'valibot'
import type { Json } from 'shared-domain/database'
import type { SearchFilters } from 'shared-domain/search'
import { injectEndpoints } from '../../endpoints.ts'
import { listingCard } from '../../properties/isListingCard.ts'
import { adminQuery } from '../../queries.ts'
import { parsed, writtenAsSeen } from '../answers.ts'

/** What somebody looks for: filters of the search. */
export type Wants = SearchFilters

const matches = v.object({
  /** Like the listing that the person has asked about; null for none. */
  proposed: v.nullable(v.custom<Wants>((value) => typeof value === 'object')),
  rows: v.array(
    v.object({
      ...listingCard.entries,
      neighborhood: v.string(),
      reference_code: v.nullable(v.string()),
      /** Of the same city and kind, at another price, place or size. */
      near: v.boolean(),
    }),
  ),
})
export type CaseMatches = v.InferOutput<typeof matches>
export type MatchedListing = CaseMatches['rows'][number]

const wanting = v.object({
  found: v.number(),
  /** The newest 50. */
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      about: v.nullable(v.string()),
      stage: v.picklist(['new', 'contacted', 'visit', 'proposal', 'closed', 'lost']),
      created_at: v.string(),
    }),
  ),
})
export type WantingCases = v.InferOutput<typeof wanting>

export interface MatchesRequest {
  id: string
  /** Null for what the case says, or what is proposed for it. */
  wants: Wants | null
}

export interface WantsUpdate {
  id: string
  /** Null where nobody says it any more. */
  wants: Wants | null
  /** `updated_at` of the case that the caller knows: code `CHANGED_SINCE` when it is another by now. */
  seen: string
}

export const matchesApi = injectEndpoints({
  endpoints: (build) => ({
    /** The five best listings for a case, without the one that it is about. */
    getCaseMatches: build.query<CaseMatches, MatchesRequest>({
      queryFn: adminQuery((db, { id, wants }, signal) =>
        db
          .rpc('find_case_matches', { p_case_id: id, p_wants: (wants ?? undefined) as Json | undefined })
          .abortSignal(signal)
          .then(parsed(matches)),
      ),
      providesTags: ['Inquiry', 'PropertyList'],
    }),

    /** The open cases that look for a listing like this one. */
    getCasesWanting: build.query<WantingCases, string>({
      queryFn: adminQuery((db, id, signal) =>
        db
          .rpc('cases_wanting', { p_property_id: id }, { get: true })
          .abortSignal(signal)
          .then(parsed(wanting)),
      ),
      providesTags: ['Inquiry', 'PropertyList'],
    }),

    updateCaseWants: build.mutation<{ wants: Json | null; updated_at: string }, WantsUpdate>({
      queryFn: adminQuery((db, { id, wants, seen }) =>
        db
          .from('cases')
          .update({ wants: wants })
          .eq('id', id)
          .eq('updated_at', seen)
          .select('wants, updated_at')
          .then(writtenAsSeen),
      ),
      invalidatesTags: ['Inquiry'],
    }),
  }),
})

export const { useGetCaseMatchesQuery, useGetCasesWantingQuery, useUpdateCaseWantsMutation } = matchesApi
