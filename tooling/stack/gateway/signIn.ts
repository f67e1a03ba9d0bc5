import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { createSignInLimits, type Outcome } from './signInLimits.ts'
import type { Env } from './upstream.ts'

const shortestBeat = 500
const longestBeat = 4_000
const remembered = 60_000

/**
 * Tells how many ms a refusal waits. To look at the password of a name that exists takes Auth some 70 ms, to find that
 * there is none 3 ms: both leave at the next beat. On a busy machine the beat is slower, twice as long as the longest
 * that Auth took within a minute, so that what a password costs does not carry an answer over into the next.
 */
function metronome() {
  let longest = 0
  let at = 0
  return (took: number) => {
    const now = performance.now()
    if (took > longest || now - at > remembered) [longest, at] = [took, now]
    const beat = Math.min(longestBeat, Math.max(shortestBeat, 2 * longest))
    return beat - (took % beat)
  }
}

const name = v.optional(v.string())
const credentials = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ email: name, phone: name })), {})

/** The name in a request to sign in; all requests without a name share an empty one. */
function nameOf(body: string) {
  const { email, phone } = v.parse(credentials, body)
  return (email ?? phone ?? '').normalize().toLowerCase().slice(0, 320)
}

/** One subscriber has an IPv6 network of 64 bits. */
export const networkOf = (address: string) =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address

const outcomeOf = (status: number): Outcome =>
  status < 300 ? 'right' : status >= 400 && status < 500 ? 'wrong' : 'unknown'

/** Refuses a try, in Auth's own words for a limit that names its time. */
export function tooManyTries(context: Context, wait: number) {
  const seconds = Math.ceil(wait / 1000)
  context.header('retry-after', String(seconds))
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`
  return context.json({ code: 429, error_code: 'over_request_rate_limit', msg }, 429)
}

/** Guards signing in by password: tells names neither by answer nor by time, and slows guessing. */
export function guardSignIn(limits = createSignInLimits()): MiddlewareHandler<Env> {
  const untilBeat = metronome()
  return async (context, next) => {
    const { req } = context
    const grants = req.queries('grant_type') ?? []
    const refreshes = grants.length === 1 && grants[0] === 'refresh_token'
    if (req.method !== 'POST' || refreshes) return next()

    const begun = performance.now()
    const address = networkOf(context.env.incoming.socket.remoteAddress ?? '')
    const { wait: refused, settle } = limits.begin(nameOf(await req.text()), address)
    if (refused > 0) return tooManyTries(context, refused)
    let outcome: Outcome = 'unknown'
    try {
      await next()
      outcome = outcomeOf(context.res.status)
    } finally {
      settle(outcome)
    }
    const wait = untilBeat(performance.now() - begun)
    if (outcome !== 'wrong') return
    // Whole, so that nothing of it waits at Auth meanwhile.
    context.res = new Response(await context.res.arrayBuffer(), context.res)
    await sleep(wait)
  }
}
