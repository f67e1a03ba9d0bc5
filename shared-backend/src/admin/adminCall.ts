import type { SupabaseClient } from '@supabase/supabase-js'
import {
  adminQuery,
  CHANGED_SINCE,
  isStillAdmin,
  sessionChanged,
  toBackendError,
  type Backend,
  type BackendError,
} from 'shared-backend'
import type { Database } from '../database/types.ts'

interface Answer<T> {
  data: T | null
  error: unknown
  status?: number
}

type Run<Arg, T> = (db: SupabaseClient<Database>, arg: Arg, signal: AbortSignal) => PromiseLike<Answer<T>>

interface QueryApi {
  signal: AbortSignal
  extra: unknown
  dispatch: (action: ReturnType<typeof sessionChanged>) => unknown
}

/** Postgres's own code for a row whose key is taken. */
export const UNIQUE_VIOLATION = '23505'

const noSession = { status: 401, code: 'no_session' }

/** What a session that was ended elsewhere gets as well: the API takes it for a visitor's. */
const mayBeSignedOut = ({ kind, code }: BackendError) =>
  kind === 'forbidden' || kind === 'not-found' || code === CHANGED_SINCE

/** A refusal, told as the end of the sign-in when it is that; the stored session then ends with it. */
export async function tellSignedOut(
  error: BackendError,
  { extra, dispatch }: Pick<QueryApi, 'extra' | 'dispatch'>,
): Promise<BackendError> {
  const isAdmin =
    !mayBeSignedOut(error) || (await isStillAdmin(await (extra as Backend).client()).catch(() => true))
  const told = isAdmin ? error : toBackendError(noSession)
  if (told.kind === 'unauthorized') dispatch(sessionChanged(null))
  return told
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
 * The answer to a deletion of what the caller has seen: code `CHANGED_SINCE` where it is still there, as another.
 * @param left asks for it whatever it has become
 */
export const deletedAsSeen = async (
  db: SupabaseClient<Database>,
  answer: Answer<unknown[]>,
  left: () => PromiseLike<Answer<unknown[]>>,
): Promise<Answer<null>> =>
  answer.data?.length === 0 && (await left()).data?.length
    ? { data: null, error: { code: CHANGED_SINCE } }
    : deleted(db, answer)

const isOffline = (error: unknown) => toBackendError(error).kind === 'offline'

/**
 * A `queryFn` as the signed-in admin. Without valid tokens supabase-js would quietly ask as a visitor and get
 * a visitor's answer, an empty list say; here it ends as kind `unauthorized`, and the stored session with it,
 * so that the guard leads to the login.
 */
export function adminCall<Arg, T>(run: Run<Arg, T>) {
  const query = adminQuery<Arg, T>(async (db, arg, signal) => {
    const { data, error } = await db.auth.getSession()
    if (data.session) return run(db, arg, signal)
    // A cut line may come back and keeps the session; Auth that refuses to renew the tokens does not.
    return { data: null, error: error && isOffline(error) ? error : noSession }
  })
  return async (arg: Arg, queryApi: QueryApi) => {
    const result = await query(arg, queryApi)
    return result.error ? { error: await tellSignedOut(result.error, queryApi) } : result
  }
}
