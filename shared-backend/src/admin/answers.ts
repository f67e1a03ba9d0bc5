import type { SupabaseClient } from '@supabase/supabase-js'
import type * as v from 'valibot'
import { CHANGED_SINCE, isStillAdmin } from 'shared-backend'
import { parse } from '../parse.ts'
import { noSession, type Answer } from '../queries.ts'
import type { Database } from 'shared-domain/database'

/** Postgres's own code for a row whose key is taken. */
export const UNIQUE_VIOLATION = '23505'

/** The answer with its data as the schema reads it. */
export const parsed =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  ({ data, error, status }: Answer<unknown>): Answer<v.InferOutput<Schema>> => ({
    data: error ? null : parse(schema, data),
    error,
    status,
  })

/** The answer without what a procedure gives back. */
export const withoutData = (answer: Answer<unknown>): Answer<null> => ({ ...answer, data: null })

/** The row that was written over the version that was seen; code `CHANGED_SINCE` (a conflict) where another one is stored. */
export function writtenAsSeen<Row>({ data, error, status }: Answer<Row[]>): Answer<Row> {
  const row = data?.[0] ?? null
  const isOther = error ? (error as { code?: string }).code === UNIQUE_VIOLATION : !row
  return { data: row, error: isOther ? { code: CHANGED_SINCE } : error, status }
}

/** The answer to a deletion: one that deletes nothing is no fault when the row is gone already, to an admin. */
export const deleted = async (
  db: SupabaseClient<Database>,
  { data, error, status }: Answer<unknown[]>,
): Promise<Answer<null>> =>
  error || data?.length || (await isStillAdmin(db))
    ? { data: null, error, status }
    : { data: null, error: noSession }

/**
 * The result of deleting the version that the caller has seen: code `CHANGED_SINCE` (a conflict) where another version is
 * still there.
 * @param left selects the row in any version
 */
export const deletedAsSeen = async (
  db: SupabaseClient<Database>,
  answer: Answer<unknown[]>,
  left: () => PromiseLike<Answer<unknown[]>>,
): Promise<Answer<null>> =>
  answer.data?.length === 0 && (await left()).data?.length
    ? { data: null, error: { code: CHANGED_SINCE } }
    : deleted(db, answer)
