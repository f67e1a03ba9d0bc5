import type { BackendError, sessionChanged } from 'shared-backend'
import { callFunction } from '../callFunction.ts'
import { tellSignedOut } from './adminCall.ts'

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
  if (!result.error) return result
  // Any other refusal is one that functions give to an admin only.
  const isRefused = ['unauthorized', 'forbidden'].includes(result.error.kind)
  return { error: isRefused ? await tellSignedOut(result.error, queryApi) : result.error }
}
