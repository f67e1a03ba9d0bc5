import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database/types.ts'
import type { Backend } from './backend.ts'
import { toBackendError, type BackendError } from './errors.ts'

interface QueryApi {
  signal: AbortSignal
  extra: unknown
}

interface Answer<T> {
  data: T | null
  error: unknown
  status?: number
}

type Result<T> = { data: T; error?: undefined } | { error: BackendError; data?: undefined }

async function settle<T>(run: () => PromiseLike<Answer<T>>): Promise<Result<T>> {
  try {
    const { data, error, status } = await run()
    // Frozen at its root, an answer is not walked through by Immer: it takes what is frozen as it is.
    return error ? { error: toBackendError(error, status) } : { data: Object.freeze(data) as T }
  } catch (cause) {
    return { error: toBackendError(cause) }
  }
}

const backendOf = (api: QueryApi) => api.extra as Backend

/** A `queryFn` over the anonymous client: what any visitor may read. */
export function supabaseQuery<Arg, T>(
  run: (backend: Backend, arg: Arg, signal: AbortSignal) => PromiseLike<Answer<T>>,
) {
  return (arg: Arg, api: QueryApi) => settle(() => run(backendOf(api), arg, api.signal))
}

/** A `queryFn` over the full client, which sends the signed-in admin's token. */
export function adminQuery<Arg, T>(
  run: (db: SupabaseClient<Database>, arg: Arg, signal: AbortSignal) => PromiseLike<Answer<T>>,
) {
  return (arg: Arg, api: QueryApi) => settle(async () => run(await backendOf(api).client(), arg, api.signal))
}
