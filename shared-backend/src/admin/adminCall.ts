import type { SupabaseClient } from '@supabase/supabase-js'
import { adminQuery, sessionChanged } from 'shared-backend'
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

/**
 * A `queryFn` as the signed-in admin. Without valid tokens supabase-js would quietly ask as a visitor and get
 * a visitor's answer, an empty list say; here it ends as kind `unauthorized`, and the stored session with it,
 * so that the guard leads to the login.
 */
export function adminCall<Arg, T>(run: Run<Arg, T>) {
  const query = adminQuery<Arg, T>(async (db, arg, signal) => {
    const { data, error } = await db.auth.getSession()
    if (error) return { data: null, error }
    return data.session ? run(db, arg, signal) : { data: null, error: { status: 401, code: 'no_session' } }
  })
  return async (arg: Arg, queryApi: QueryApi) => {
    const result = await query(arg, queryApi)
    if (result.error?.kind === 'unauthorized') queryApi.dispatch(sessionChanged(null))
    return result
  }
}
