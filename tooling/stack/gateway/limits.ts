import type { MiddlewareHandler } from 'hono'
import { textOf } from './bodies.ts'

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
