import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { plainAddresses } from './addresses.ts'
import { auth } from './auth.ts'
import { findCep, findCepPoint } from './cep.ts'
import { functions } from './functions.ts'
import { health } from './health.ts'
import { rest } from './rest.ts'
import { storage } from './storage.ts'
import { tiles } from './tiles.ts'
import { answerInstead, type Env, type Upstreams } from './upstream.ts'

/** Where a service answers an error in plain words, the hosted services answer in JSON. */
const errorsInJson: MiddlewareHandler = async (context, next) => {
  await next()
  const { res, req } = context
  if (res.status < 400 || req.method === 'HEAD' || /json/.test(res.headers.get('content-type') ?? '')) return
  await answerInstead(context, res.status, { code: String(res.status), message: res.statusText || 'Error' })
}

/** As the hosted service's edge has it, any origin may read any answer. Functions say for themselves who may. */
const preflights = cors({ origin: '*', maxAge: 86_400 })
const readable: MiddlewareHandler = async (context, next) => {
  if (!context.req.path.startsWith('/functions/')) return preflights(context, next)
  await next()
  if (!context.res.headers.has('access-control-allow-origin'))
    context.header('access-control-allow-origin', '*')
}

/** The one address of a Supabase project, the postal codes, and the map. */
export function createApp(upstreams: Upstreams, databaseUrl: string) {
  const supabase = (name: string) => ({ ...upstreams.supabase, name })
  const app = new Hono<Env>()
  app.use(readable, plainAddresses, compress(), errorsInJson)
  app.route('/', rest(supabase('rest')))
  app.route('/', auth(supabase('auth'), databaseUrl))
  app.route('/', storage(supabase('storage')))
  app.route('/', functions({ ...upstreams.functions, name: 'functions' }))
  app.on('GET', ['/ws/:cep/json', '/ws/:cep/json/'], (context) => {
    const cep = context.req.param('cep') ?? ''
    if (/^\d{8}$/.test(cep)) return context.json(findCep(cep) ?? { erro: true })
    return context.html('<h1>Http 400</h1><h3>Verifique a URL</h3>', 400)
  })
  app.route('/', tiles)
  app.get('/api/cep/v2/:cep', (context) => {
    const found = findCepPoint(context.req.param('cep'))
    return found ? context.json(found) : context.json({ name: 'CepPromiseError' }, 404)
  })
  // Whether the gateway itself works, for whoever would start it anew.
  app.get('/livez', (context) => context.json({ status: 'ok' }))
  app.get('/healthz', health(upstreams))
  app.notFound((context) =>
    context.json({ code: 'NOT_FOUND', message: 'no Route matched with those values' }, 404),
  )
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse()
    // A client that broke off reads no answer.
    if (context.env.incoming.destroyed) return context.body(null, 400)
    console.error(error)
    return context.json({ code: 'INTERNAL', message: 'The request could not be answered' }, 500)
  })
  return app
}
