import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { atMost, isJson, isText, objectWhere, textOf, wellFormed } from './bodies.ts'
import { boundedNesting } from './limits.ts'
import { answerInstead, forwardTo, type Env, type Upstream } from './upstream.ts'

const sortColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at', 'id']
const sortsByColumn = (sort: unknown) =>
  sort === undefined ||
  sort === null ||
  sortColumns.includes(String((sort as Record<string, unknown>).column))

const listing = objectWhere(
  (body) => isText(body.prefix) && isText(body.search) && sortsByColumn(body.sortBy),
)

/** Every upload of this site asks to be kept for this long, and @supabase/lite forgets it. */
const draftOfAnHour: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.status === 200) context.header('cache-control', 'max-age=3600')
}

/** A file is what it says and nothing that runs, as the hosted service has it. */
const inert: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('x-content-type-options', 'nosniff')
  context.header('content-security-policy', "default-src 'none'; sandbox")
}

/** How files of the types that the buckets take begin, in hex. */
const beginnings: Record<string, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}66747970/,
}

/** The file that is sent, as it stands or in a form; none when the form is none or has none. */
async function sentFile(request: HonoRequest) {
  const type = request.header('content-type') ?? ''
  const bytes = await request.arrayBuffer()
  if (!/^multipart\/form-data/i.test(type)) return { type, bytes }
  const form = new Response(bytes, { headers: { 'content-type': type } }).formData()
  const file = await form.then((fields) => fields.get('file')).catch(() => null)
  return file instanceof File ? { type: file.type, bytes: await file.arrayBuffer() } : undefined
}

function isHonest({ type, bytes }: { type: string; bytes: ArrayBuffer }) {
  const beginning = beginnings[type]
  return !beginning || beginning.test(Buffer.from(bytes, 0, Math.min(bytes.byteLength, 16)).toString('hex'))
}

/** MiB of a file, as the buckets have them; otherwise those of `supabase/config.toml`. */
const mostOf: Record<string, number> = { 'company-logos': 5 }

/** @supabase/lite breaks the connection off where it refuses a file by its length: the next request on it would fail. */
function isTooLarge(path: string, { bytes }: { bytes: ArrayBuffer }) {
  const [, bucket = ''] = /\/object\/(?:upload\/sign\/)?([^/]+)\//.exec(path) ?? []
  return bytes.byteLength > (mostOf[bucket] ?? 10) * 1024 * 1024
}

/** Refuses what is no image of the type that it is sent as, or too large, and forms that @supabase/lite stumbles over. */
const honestFiles: MiddlewareHandler = async (context, next) => {
  if (!['POST', 'PUT'].includes(context.req.method)) return next()
  const file = await sentFile(context.req)
  if (file && isTooLarge(context.req.path, file)) {
    const message = 'The object exceeded the maximum allowed size'
    return context.json({ statusCode: '413', error: 'Payload too large', message }, 400)
  }
  if (file && isHonest(file)) return next()
  const message = 'The file is not of the type that it is sent as'
  return context.json({ statusCode: '415', error: 'invalid_mime_type', message }, 400)
}

/** Refuses JSON that is announced and does not come, as the hosted service does; @supabase/lite stumbles over it. */
const announcedJson: MiddlewareHandler = async (context, next) => {
  const announced = context.req.header('content-type')?.startsWith('application/json')
  const misses = announced && ['POST', 'PUT'].includes(context.req.method) && (await textOf(context)) === ''
  if (!misses) return next()
  const message = 'The body is empty'
  return context.json({ statusCode: '400', error: 'invalid_request', message }, 400)
}

/** Says of a token that is not taken what the hosted service says, with its status; @supabase/lite has 401 as PostgREST. */
const refusedToken: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.status !== 401) return
  const said = await context.res.clone().text()
  const message = said.includes('JWT expired')
    ? '"exp" claim timestamp check failed'
    : 'signature verification failed'
  await answerInstead(context, 400, { statusCode: '403', error: 'Unauthorized', message })
}

/** Files. */
export function storage(upstream: Upstream) {
  const app = new Hono<Env>().basePath('/storage/v1')
  const small = every(atMost(256 * 1024), boundedNesting)
  app.use('/object/list/*', small, wellFormed(listing))
  for (const path of ['/bucket/*', '/object/list-v2/*', '/object/move', '/object/copy', '/object/sign/*'])
    app.use(path, small, wellFormed(isJson), announcedJson)
  app.post('/object/upload/sign/*', small, wellFormed(isJson))
  app.delete('/object/*', small, wellFormed(isJson))
  // A photo may have 10 MiB; whatever form it is sent in adds to them.
  app.use(atMost(11 * 1024 * 1024))
  app.use(honestFiles, inert, refusedToken)
  app.use('/object/public/*', draftOfAnHour)
  app.all('*', forwardTo(upstream))
  return app
}
