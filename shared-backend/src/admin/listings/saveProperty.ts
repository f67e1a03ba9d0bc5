import { CHANGED_SINCE, changesListings } from 'shared-backend'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, type Answer } from '../../queries.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json, Tables } from 'shared-domain/database'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import type { PropertyPoint } from 'shared-domain/points'
import { deleted, UNIQUE_VIOLATION, withoutData } from '../answers.ts'
import type { PropertyInput } from '../types.ts'

export interface NewProperty {
  /** The id it will have: made once for a form, so that sending it again makes no second property. */
  id: string
  input: PropertyInput
  point?: PropertyPoint | null
  /** The earlier requests of the same form that got no response: a row like one of them is its own. */
  sent?: object[]
}

/** The `code` of a property that cannot be created: the row under its id is none that this form has made. */
export const ID_TAKEN = 'id_taken'

export interface PropertyUpdate {
  id: string
  changes: Partial<PropertyInput>
  /** Only with `unchangedSince`; absent: it stays as it is. Null takes it off the map. */
  point?: PropertyPoint | null
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isLike = (row: object, input: object) =>
  Object.entries(input).every(([name, value]) => isSame((row as Record<string, unknown>)[name], value))

type Client = SupabaseClient<Database>
type Row = Tables<'properties'>

/** Stores a row and its point in one transaction. `seen`: the row's `updated_at`; absent for a new one. */
const saveWithPoint = (
  db: Client,
  id: string,
  { row, point, seen }: { row: Partial<PropertyInput>; point: PropertyPoint | null; seen?: string },
  signal: AbortSignal,
) =>
  db
    .rpc('save_property', { p_id: id, p_row: row as Json, p_point: point as unknown as Json, p_seen: seen })
    .abortSignal(signal)

async function update(
  db: Client,
  { id, changes, point, unchangedSince: seen }: PropertyUpdate,
  signal: AbortSignal,
): Promise<Answer<Row>> {
  if (seen && point !== undefined) return saveWithPoint(db, id, { row: changes, point, seen }, signal)
  const all = db.from('properties').update(changes).eq('id', id)
  const guarded = seen ? all.eq('updated_at', seen) : all
  const answer = await guarded.select().abortSignal(signal).maybeSingle()
  if (answer.data || answer.error) return answer
  return { data: null, error: { code: seen ? CHANGED_SINCE : 'PGRST116' } }
}

async function create(
  db: Client,
  { id, input, point = null, sent = [] }: NewProperty,
  signal: AbortSignal,
): Promise<Answer<Row>> {
  const properties = db.from('properties')
  const row = { ...input, id, user_id: SYSTEM_USER_ID }
  const answer = point
    ? await saveWithPoint(db, id, { row: input, point }, signal)
    : await properties.insert(row).select().abortSignal(signal).single()
  if (answer.error?.code !== UNIQUE_VIOLATION) return answer
  const there = await properties
    .select('*, property_points(latitude, longitude, precision, display)')
    .eq('id', id)
    .abortSignal(signal)
    .single()
  if (there.error) return there
  const { property_points: storedPoint, ...stored } = there.data
  const isMine = (one: object) => isLike({ ...stored, point: storedPoint }, one)
  if (isMine({ ...input, point })) return { data: stored, error: null }
  if (!sent.some(isMine)) return { data: null, error: { code: ID_TAKEN } }
  const changes = { id, changes: input, unchangedSince: stored.updated_at }
  return update(db, isSame(storedPoint, point) ? changes : { ...changes, point }, signal)
}

export const savePropertyApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * A retry after a lost response finds the row, and updates it to `input`. Code `ID_TAKEN` when the row is another
     * form's, `CHANGED_SINCE` (a conflict) when somebody has changed it: the row then stays as it is.
     */
    createProperty: build.mutation<Tables<'properties'>, NewProperty>({
      queryFn: adminQuery(create),
      invalidatesTags: ['PropertyList', 'PropertyStats'],
      ...changesListings,
    }),

    /** Also activates, deactivates and features: any subset of the columns. */
    updateProperty: build.mutation<Tables<'properties'>, PropertyUpdate>({
      queryFn: adminQuery(update),
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
