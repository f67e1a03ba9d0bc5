import { CHANGED_SINCE, changesListings } from 'shared-backend'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import type { Tables } from 'shared-domain/database'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { deleted, UNIQUE_VIOLATION, withoutData } from '../answers.ts'
import type { PropertyInput } from '../types.ts'

export interface NewProperty {
  /** The id it will have: made once for a form, so that sending it again makes no second property. */
  id: string
  input: PropertyInput
  /** The earlier requests of the same form that got no response: a row like one of them is its own. */
  sent?: object[]
}

/** The `code` of a property that cannot be created: the row under its id is none that this form has made. */
export const ID_TAKEN = 'id_taken'

export interface PropertyUpdate {
  id: string
  changes: Partial<PropertyInput>
  /** The row's `updated_at` as the form opened it: code `CHANGED_SINCE` when someone saved since. */
  unchangedSince?: string
}

export interface AdditionalInfoUpdate {
  propertyId: string
  /** In their order; trimmed and without blanks. */
  infos: string[]
  /** Those that the caller knows: code `CHANGED_SINCE` when they are others by now. */
  seen?: string[]
}

const isLike = (row: object, input: object) =>
  Object.entries(input).every(
    ([name, value]) =>
      JSON.stringify((row as Record<string, unknown>)[name] ?? null) === JSON.stringify(value ?? null),
  )

export const savePropertyApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * A retry after a lost response finds the row, and updates it to `input`. Code `ID_TAKEN` when the row is another
     * form's, `CHANGED_SINCE` (a conflict) when somebody has changed it: the row then stays as it is.
     */
    createProperty: build.mutation<Tables<'properties'>, NewProperty>({
      queryFn: adminQuery<NewProperty, Tables<'properties'>>(async (db, { id, input, sent = [] }, signal) => {
        const properties = () => db.from('properties')
        const row = { ...input, id, user_id: SYSTEM_USER_ID }
        const answer = await properties().insert(row).select().abortSignal(signal).single()
        if (answer.error?.code !== UNIQUE_VIOLATION) return answer
        const there = await properties().select().eq('id', id).abortSignal(signal).single()
        if (there.error || isLike(there.data, input)) return there
        if (!sent.some((one) => isLike(there.data, one))) return { data: null, error: { code: ID_TAKEN } }
        const update = properties().update(input).eq('id', id).eq('updated_at', there.data.updated_at)
        const changed = await update.select().abortSignal(signal).maybeSingle()
        return changed.data || changed.error ? changed : { data: null, error: { code: CHANGED_SINCE } }
      }),
      invalidatesTags: ['PropertyList', 'PropertyStats'],
      ...changesListings,
    }),

    /** Also activates, deactivates and features: any subset of the columns. */
    updateProperty: build.mutation<Tables<'properties'>, PropertyUpdate>({
      queryFn: adminQuery(async (db, { id, changes, unchangedSince }, signal) => {
        const update = db.from('properties').update(changes).eq('id', id)
        const guarded = unchangedSince ? update.eq('updated_at', unchangedSince) : update
        const answer = await guarded.select().abortSignal(signal).maybeSingle()
        if (answer.data || answer.error) return answer
        return { data: null, error: { code: unchangedSince ? CHANGED_SINCE : 'PGRST116' } }
      }),
      invalidatesTags: (_result, _error, { id }) => [
        { type: 'Property', id },
        'PropertyList',
        'PropertyStats',
      ],
      ...changesListings,
    }),

    /** Moves it to the bin, where its photos' files are still needed. */
    deleteProperty: build.mutation<null, string>({
      queryFn: adminQuery(async (db, id) =>
        deleted(db, await db.from('properties').delete().eq('id', id).select('id')),
      ),
      // The deleted property itself is not read again: its open page would only fail.
      invalidatesTags: ['PropertyList', 'PropertyStats'],
      ...changesListings,
    }),

    /** Replaces the informations with `infos`, in one transaction. */
    replaceAdditionalInfo: build.mutation<null, AdditionalInfoUpdate>({
      queryFn: adminQuery((db, { propertyId, infos, seen }, signal) =>
        db
          .rpc('replace_property_additional_info', {
            p_property_id: propertyId,
            p_infos: infos,
            p_seen: seen,
          })
          .abortSignal(signal)
          .then(withoutData),
      ),
      invalidatesTags: (_result, _error, { propertyId }) => [{ type: 'Property', id: propertyId }],
    }),
  }),
})

export const { useUpdatePropertyMutation, useDeletePropertyMutation } = savePropertyApi
