import type { MiddlewareHandler } from 'hono'
import { answerInstead } from './upstream.ts'

/** Relations inside one another in `select`, and relations in all; the site asks for three, each in the table itself. */
const deepest = 2
const most = 8

/** How many relations a `select` embeds, and how deep. The parentheses of an aggregate are empty and embed nothing. */
function embedding(select: string) {
  let depth = 0
  let deep = 0
  let count = 0
  for (const [sign] of select.replaceAll('()', '').matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1
    deep = Math.max(deep, depth)
    if (sign === '(') count += 1
  }
  return { deep, count }
}

/** Refuses a `select` whose answer would multiply itself: nine levels of two tables made 413 MB. */
export const boundedEmbedding: MiddlewareHandler = async (context, next) => {
  const { deep, count } = embedding((context.req.queries('select') ?? []).join())
  if (deep <= deepest && count <= most) return next()
  const message = `At most ${most} embedded relations, ${deepest} inside one another`
  return context.json({ code: 'EMBEDDING_LIMIT', message, details: null, hint: null }, 400)
}

/** Refuses answers of more than `longest` bytes. */
export const answersAtMost =
  (longest: number): MiddlewareHandler =>
  async (context, next) => {
    await next()
    if (Number(context.res.headers.get('content-length') ?? 0) <= longest) return
    await answerInstead(context, 413, {
      code: '54000',
      message: `The answer would be longer than ${longest} bytes`,
      details: null,
      hint: 'Ask for fewer columns, or page with limit and offset',
    })
  }
