import { Hono } from 'hono'
import { atMost, isText, objectWhere, wellFormed } from './bodies.ts'
import { factors, withFactors } from './factors.ts'
import { createFactorStore } from './factorStore.ts'
import { boundedNesting } from './limits.ts'
import { guardSignIn } from './signIn.ts'
import { forwardTo, type Env, type Upstream } from './upstream.ts'

/** The paths of Auth that the site uses: @supabase/lite serves more than a hosted project whose sign-ups are off. */
const allowed = ['token', 'user', 'logout', 'health', 'settings', '.well-known/jwks.json']

const texts = objectWhere((body) =>
  ['email', 'password', 'refresh_token', 'phone'].every((name) => isText(body[name])),
)

/** Auth. */
export function auth(upstream: Upstream, databaseUrl: string) {
  const store = createFactorStore(databaseUrl)
  const app = new Hono<Env>().basePath('/auth/v1')
  app.use(atMost(256 * 1024), boundedNesting)
  for (const path of ['/token', '/user']) app.use(path, wellFormed(texts))
  for (const path of ['/token', '/user', '/factors/:id/verify']) app.use(path, withFactors(store))
  app.use('/token', guardSignIn())
  const forward = forwardTo(upstream)
  // Passwords are changed by update_admin_password alone; the hosted service is set to require the present one.
  app.put('/user', (context) =>
    context.json(
      { code: 400, error_code: 'current_password_required', msg: 'Current password required' },
      400,
    ),
  )
  for (const path of allowed) app.all(path, forward)
  app.route('/factors', factors(upstream, store))
  // As the hosted service says it.
  app.post('/signup', (context) =>
    context.json(
      { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
      422,
    ),
  )
  app.all('*', (context) =>
    context.json({ code: 403, error_code: 'not_allowed', msg: 'Not allowed on this project' }, 403),
  )
  return app
}
