import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import type { FactorStore } from './factorStore.ts'
import { networkOf, tooManyTries } from './signIn.ts'
import { createSignInLimits } from './signInLimits.ts'
import { answerFor, type Env, type Upstream } from './upstream.ts'

/* What hosted Auth answers at /factors (supabase/auth, internal/api/mfa.go); @supabase/lite has nothing there. */

const challengeSeconds = 300
const mostFactors = 10

const refuse = (status: 400 | 403 | 404 | 422, error_code: string, msg: string) =>
  new HTTPException(status, { res: Response.json({ code: status, error_code, msg }, { status }) })

const notFound = () => refuse(404, 'mfa_factor_not_found', 'Factor not found')

const enrolment = v.object({
  factor_type: v.literal('totp'),
  friendly_name: v.optional(v.string(), ''),
  issuer: v.optional(v.string(), 'localhost'),
})
const proof = v.object({ challenge_id: v.pipe(v.string(), v.uuid()), code: v.pipe(v.string(), v.nonEmpty()) })
const claims = v.object({ session_id: v.pipe(v.string(), v.uuid()) })

async function bodyOf<Schema extends v.GenericSchema>({ req }: Context, schema: Schema) {
  const { success, output } = v.safeParse(schema, await req.json().catch(() => undefined))
  if (!success) throw refuse(400, 'validation_failed', 'The body is not valid')
  return output
}

const addressOf = ({ env }: { env: Env['Bindings'] }) => env.incoming.socket.remoteAddress ?? '::'

interface Caller {
  id: string
  email: string
  sessionId: string
  level: string
}

type FactorsEnv = Env & { Variables: { caller: Caller } }

/** The routes of a user's second factors. */
export function factors({ name, port, responseTimeout }: Upstream, store: FactorStore) {
  const limits = createSignInLimits()
  /** What Auth answers, or a refusal for a service that does not. */
  async function ask(context: Context, path: string, init: RequestInit) {
    const apikey = context.req.header('apikey') ?? ''
    const headers = { apikey, 'content-type': 'application/json', ...init.headers }
    const signal = AbortSignal.timeout(responseTimeout)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/${path}`, { ...init, headers, signal })
      return context.json(await answer.json(), answer.status as ContentfulStatusCode)
    } catch (error) {
      return answerFor(error, context, name)
    }
  }

  /** Auth itself says who the caller is. */
  const knowCaller: MiddlewareHandler<FactorsEnv> = async (context, next) => {
    const authorization = context.req.header('authorization') ?? ''
    const answer = await ask(context, 'user', { headers: { authorization } })
    if (!answer.ok) return answer
    const { id, email } = (await answer.json()) as { id: string; email: string }
    const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
    const { session_id: sessionId } = v.parse(claims, JSON.parse(payload))
    const level = await store.levelOf(sessionId, id)
    if (!level) throw refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    context.set('caller', { id, email, sessionId, level })
    return next()
  }

  const ownFactor = async (context: Context<FactorsEnv>) => {
    const own = await store.list(context.var.caller.id)
    const factor = own.find(({ id }) => id === context.req.param('id'))
    if (!factor) throw notFound()
    return factor
  }

  async function checkCode(context: Context<FactorsEnv>, factorId: string) {
    const { challenge_id, code } = await bodyOf(context, proof)
    const challenge = await store.findChallenge(challenge_id, factorId)
    if (!challenge)
      throw refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    const isOfOther = challenge.verified_at !== null || challenge.ip_address !== addressOf(context)
    if (isOfOther) throw refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
    if (Date.now() > challenge.created_at.getTime() + challengeSeconds * 1000)
      throw refuse(422, 'mfa_challenge_expired', `MFA challenge ${challenge.id} has expired`)
    const totp = new TOTP({ secret: Secret.fromBase32(await store.secretOf(factorId)) })
    if (totp.validate({ token: code, window: 1 }) === null)
      throw refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    return challenge
  }

  const app = new Hono<FactorsEnv>()
  app.use(knowCaller)

  app.post('/', async (context) => {
    const { id: userId, email, level } = context.var.caller
    const { friendly_name, issuer } = await bodyOf(context, enrolment)
    await store.removeExpired()
    const own = await store.list(userId)
    if (own.some((factor) => factor.friendly_name === friendly_name))
      throw refuse(422, 'mfa_factor_name_conflict', 'A factor with that friendly name already exists')
    if (own.length >= mostFactors)
      throw refuse(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached')
    if (own.some(({ status }) => status === 'verified') && level !== 'aal2')
      throw refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
    const [secret, uri] = [totp.secret.base32, totp.toString()]
    const id = await store.add(userId, friendly_name, secret)
    return context.json({ id, type: 'totp', friendly_name, totp: { qr_code: renderSVG(uri), secret, uri } })
  })

  app.post('/:id/challenge', async (context) => {
    const factor = await ownFactor(context)
    const { id, created_at } = await store.addChallenge(factor.id, addressOf(context))
    const expires_at = Math.floor(created_at.getTime() / 1000) + challengeSeconds
    return context.json({ id, type: 'totp', expires_at })
  })

  app.post('/:id/verify', async (context) => {
    const { caller } = context.var
    const factor = await ownFactor(context)
    const { wait, settle } = limits.begin(caller.id, networkOf(addressOf(context)))
    if (wait > 0) return tooManyTries(context, wait)
    let outcome: 'right' | 'wrong' | 'unknown' = 'unknown'
    try {
      const challenge = await checkCode(context, factor.id)
      const refresh_token = await store.verify(challenge.id, caller.sessionId)
      outcome = 'right'
      const body = JSON.stringify({ refresh_token })
      return await ask(context, 'token?grant_type=refresh_token', { method: 'POST', body })
    } catch (error) {
      if (error instanceof HTTPException) outcome = 'wrong'
      throw error
    } finally {
      settle(outcome)
    }
  })

  app.delete('/:id', async (context) => {
    const { id, status } = await ownFactor(context)
    if (status === 'verified' && context.var.caller.level !== 'aal2')
      throw refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await store.remove(id)
    return context.json({ id })
  })
  return app
}

interface UserAnswer {
  id?: string
  user?: { id: string }
}

/** Adds the user's factors to an answer of Auth that is a user, or has one. */
export const withFactors =
  (store: FactorStore): MiddlewareHandler =>
  async (context, next) => {
    await next()
    if (!context.res.ok) return
    const body = (await context.res.json()) as UserAnswer
    const user = body.user ?? body
    const own = user.id ? await store.list(user.id) : []
    if (own.length > 0) Object.assign(user, { factors: own })
    context.res.headers.delete('content-length')
    context.res = Response.json(body)
  }
