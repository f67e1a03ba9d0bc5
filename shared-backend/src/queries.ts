// Each of these functions makes the `queryFn` of an endpoint. A remote bundles those that it uses.

import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  CHANGED_SINCE,
  isBackendError,
  isStillAdmin,
  sessionChanged,
  toBackendError,
  type Backend,
  type BackendError,
} from 'shared-backend'
import type { Database } from 'shared-domain/database'
import { visitSource } from './visitSource.ts'

type Client = SupabaseClient<Database>

/** The result of a request by supabase-js or PostgREST, or of an endpoint that combines several. */
export interface Answer<T> {
  data: T | null
  error: unknown
  status?: number
}

/** The result of a `queryFn`. */
export type QueryResult<T> = QueryReturnValue<T, BackendError, undefined>

type Run<Source, Arg, T> = (source: Source, arg: Arg, signal: AbortSignal) => PromiseLike<Answer<T>>

const backendOf = ({ extra }: BaseQueryApi) => extra as Backend

const toError = (cause: unknown, status?: number) =>
  isBackendError(cause) ? cause : toBackendError(cause, status)

async function settle<T>(run: () => PromiseLike<Answer<T>>): Promise<QueryResult<T>> {
  try {
    const { data, error, status } = await run()
    // Immer does not walk through a response that is frozen at its root.
    return error ? { error: toError(error, status) } : { data: Object.freeze(data) as T }
  } catch (cause) {
    return { error: toError(cause) }
  }
}

/** As a visitor, over the small PostgREST client. */
export const supabaseQuery =
  <Arg, T>(run: Run<Backend, Arg, T>) =>
  (arg: Arg, api: BaseQueryApi) =>
    settle(() => run(backendOf(api), arg, api.signal))

/** PostgREST's code for a value that is none of the column's type. */
export const NO_UUID = '22P02'

/** The error of a request that only a signed-in admin may make. */
export const noSession = { status: 401 }

/**
 * Whether the error may come from a session that was ended elsewhere: the API takes such a session for a visitor's.
 * Storage refuses it with status 400, as it does a file that it does not take.
 */
const mayBeSignedOut = ({ kind, code, status }: BackendError) =>
  kind === 'forbidden' || kind === 'not-found' || code === CHANGED_SINCE || status === 400

/**
 * As the signed-in admin, over supabase-js. Without valid tokens supabase-js would silently send the request as a visitor
 * and get a visitor's response, for example an empty list. Here it fails as kind `unauthorized` and ends the stored
 * session, so that the guard leads to the login.
 */
export const adminQuery =
  <Arg, T>(run: Run<Client, Arg, T>) =>
  async (arg: Arg, api: BaseQueryApi): Promise<QueryResult<T>> => {
    const { client } = backendOf(api)
    const result = await settle(async () => {
      const db = await client()
      const { data, error } = await db.auth.getSession()
      if (data.session) return run(db, arg, api.signal)
      // Without a network the tokens may still be good; Auth that refuses to renew them ends the session.
      return { data: null, error: error?.name === 'AuthRetryableFetchError' ? error : noSession }
    })
    if (!result.error) return result
    const isAdmin = !mayBeSignedOut(result.error) || (await isStillAdmin(await client()).catch(() => true))
    const error = isAdmin ? result.error : toBackendError(noSession)
    if (error.kind === 'unauthorized') api.dispatch(sessionChanged(null))
    return { error }
  }

interface FunctionError {
  /** The Response of a function that has answered. */
  context?: unknown
}

/** A function answers `{ error: { code, message, fields? } }`; its message is written for the user. */
async function toFunctionError(response: Response): Promise<BackendError> {
  const body = (await response.json().catch(() => null)) as { error?: Partial<BackendError> } | null
  const { code, message, fields } = body?.error ?? {}
  const error = toBackendError({ code }, response.status)
  return { ...error, message: message ?? error.message, fields }
}

async function invoke<T>(db: Client, name: string, arg: unknown, signal: AbortSignal): Promise<Answer<T>> {
  const body = arg as Record<string, unknown> | undefined
  const answer = await db.functions.invoke<T>(name, { body, signal })
  const error = answer.error as FunctionError | null
  const response = error?.context
  // A function answers with JSON: a text comes from a proxy, or from the page of a hotspot.
  if (answer.data && typeof answer.data === 'string') return { data: null, error: {}, status: 502 }
  return { data: answer.data, error: response instanceof Response ? await toFunctionError(response) : error }
}

/** An edge function with the argument as its body, as a visitor. */
export const functionQuery = <T, Arg>(name: string) =>
  supabaseQuery<Arg, T>(async ({ client }, arg, signal) => invoke(await client(), name, arg, signal))

/** A form of a visitor, with the source of the visit. */
export const formQuery = <T, Arg extends object>(name: string) =>
  supabaseQuery<Arg, T>(async ({ client }, arg, signal) =>
    invoke(await client(), name, { ...arg, source: visitSource() }, signal),
  )

/** An edge function that only admins may call. */
export const adminFunctionQuery = <T, Arg>(name: string) =>
  adminQuery<Arg, T>((db, arg, signal) => invoke(db, name, arg, signal))
