import type { MiddlewareHandler } from 'hono'
import { textOf } from './bodies.ts'
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

/** Arrays and objects inside one another; the site sends three. */
const deepestBody = 64

/** Whether a text of JSON nests deeper than that. Counted, not read: whoever reads it by recursion runs out of stack. */
function isTooDeep(json: string) {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const sign = json[index]
    if (inText && sign === '\\') index++
    else if (sign === '"') inText = !inText
    else if (inText) continue
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > deepestBody) return true
  }
  return false
}

/** Refuses bodies in JSON that nest without end. */
export const boundedNesting: MiddlewareHandler = async (context, next) => {
  if (['GET', 'HEAD'].includes(context.req.method) || !isTooDeep(await textOf(context))) return next()
  const message = `At most ${deepestBody} arrays and objects inside one another`
  return context.json({ code: 'NESTING_LIMIT', message, details: null, hint: null }, 400)
}
