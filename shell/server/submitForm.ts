import type { Context } from 'hono'
import type { PostedForm } from 'shared-backend'
import { signVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import * as v from 'valibot'
import type { SiteSettings } from './site.ts'

/** Limit in ms for a function: a visitor without JavaScript sees only the browser's own loading sign. */
const timeoutMs = 10_000

/** Lets functions know a form's sender by the network address, which they trust because it is signed. */
export interface Visitors {
  /** Shared with the functions. */
  secret: string
  /** The sender's network address, as the host knows it. */
  addressOf: (c: Context) => string | undefined
}

interface SubmitOptions {
  settings: SiteSettings
  visitors?: Visitors
  fetch: typeof globalThis.fetch
}

/** A function's refusal. These statuses concern the input: 409 what somebody else has taken meanwhile; others are failures. */
const refusal = v.object({
  error: v.object({
    code: v.optional(v.string()),
    message: v.optional(v.string()),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
})
/** A function's response to what it has taken. */
const accepted = v.object({ token: v.string() })
const refusals = [400, 409, 413, 429]

type Outcome = Omit<PostedForm, 'path'>

/** Sends a form to a function. Resolves to the outcome, also where the function does not answer. */
export function createSubmit({ settings: { supabase }, visitors, fetch }: SubmitOptions) {
  async function headersFor(c: Context, body: string) {
    const headers = { apikey: supabase.publishableKey, 'content-type': 'application/json' }
    const address = visitors?.addressOf(c)
    if (!visitors || !address) return headers
    return { ...headers, [VISITOR_HEADER]: await signVisitor(visitors.secret, { address, body }) }
  }

  return async (name: string, values: Record<string, string>, c: Context): Promise<Outcome> => {
    const body = JSON.stringify(values)
    try {
      const response = await fetch(`${supabase.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: await headersFor(c, body),
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer: unknown = await response.json()
      if (response.ok)
        return { status: 200, values: {}, token: v.is(accepted, answer) ? answer.token : undefined }
      if (!refusals.includes(response.status) || !v.is(refusal, answer)) throw new Error(`${response.status}`)
      return { status: response.status, values, error: answer.error }
    } catch (cause) {
      // The log never has typed values.
      console.error('request %s: %s did not take a form:', c.get('id'), name, cause)
      return { status: 503, values }
    }
  }
}
