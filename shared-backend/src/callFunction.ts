import type { SupabaseClient } from '@supabase/supabase-js'
import { toBackendError, type Backend, type BackendError } from 'shared-backend'

interface FunctionFailure {
  name: string
  /** For an answer that came, the Response itself. */
  context?: unknown
}

type Result<T> = { data: T; error?: undefined } | { error: BackendError; data?: undefined }

/** Functions answer `{ error: { code, message, fields? } }`; their message is written for the user. */
async function readFailure(failure: FunctionFailure): Promise<BackendError> {
  if (!(failure.context instanceof Response)) return toBackendError(failure)
  const { status } = failure.context
  const body: unknown = await failure.context.json().catch(() => null)
  const told = (body as { error?: Partial<BackendError> } | null)?.error
  const mapped = toBackendError({ code: told?.code }, status)
  return { ...mapped, message: told?.message ?? mapped.message, fields: told?.fields }
}

/** Calls an edge function as whoever is signed in; resolves to what a `queryFn` returns, and never throws. */
export async function callFunction<T>(
  { extra, signal }: { extra: unknown; signal: AbortSignal },
  name: string,
  body?: Record<string, unknown>,
): Promise<Result<T>> {
  try {
    const db: SupabaseClient = await (extra as Backend).client()
    const answer = await db.functions.invoke<T>(name, { body, signal })
    return answer.error
      ? { error: await readFailure(answer.error as FunctionFailure) }
      : { data: answer.data as T }
  } catch (cause) {
    return { error: toBackendError(cause) }
  }
}
