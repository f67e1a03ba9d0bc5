import { sessionChanged, type BackendError } from 'shared-backend'
import { callFunction } from '../callFunction.ts'

interface QueryApi {
  signal: AbortSignal
  extra: unknown
  dispatch: (action: ReturnType<typeof sessionChanged>) => unknown
}

/** Calls an edge function that only admins may; an expired sign-in ends the stored session too. */
export async function adminFunction<T>(
  queryApi: QueryApi,
  name: string,
  body?: Record<string, unknown>,
): Promise<{ data: T; error?: undefined } | { error: BackendError; data?: undefined }> {
  const result = await callFunction<T>(queryApi, name, body)
  if (result.error?.kind === 'unauthorized') queryApi.dispatch(sessionChanged(null))
  return result
}
