import type { Context } from 'hono'
import type { PostedForm } from 'shared-backend'
import { signVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import * as v from 'valibot'
import type { SiteSettings } from './site.ts'

/** ms that a function may take: a visitor without a script sees nothing but the browser's own sign of waiting. */
const patience = 10_000

/** How functions learn who sends a form: by its address, which they believe because of the signature. */
export interface Visitors {
  /** Shared with the functions. */
  secret: string
  /** The network address of who asks, as the host knows it. */
  addressOf: (c: Context) => string | undefined
}

interface SubmitOptions {
  settings: SiteSettings
  visitors?: Visitors
  fetch: typeof globalThis.fetch
}

/** How functions refuse; the lowest statuses are about what was sent, others say that something is out of order. */
const refusal = v.object({
  error: v.object({
    code: v.optional(v.string()),
    message: v.optional(v.string()),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
})
const refusals = [400, 413, 429]

type Outcome = Omit<PostedForm, 'path'>

/** Hands what a form has sent to a function. Resolves to what became of it, also where no answer comes. */
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
        signal: AbortSignal.timeout(patience),
      })
      if (response.ok) return { status: 200, values: {} }
      const answer: unknown = await response.json()
      if (!refusals.includes(response.status) || !v.is(refusal, answer)) throw new Error(`${response.status}`)
      return { status: response.status, values, error: answer.error }
    } catch (cause) {
      // Never what was typed.
      console.error('request %s: %s did not take a form:', c.get('id'), name, cause)
      return { status: 503, values }
    }
  }
}
