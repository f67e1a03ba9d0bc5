import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Bytes that are read away, so that whoever is still sending them gets to the answer. */
const readAway = 64 * 1024 * 1024

/** Refuses bodies of more than `longest` bytes. */
export const atMost = (longest: number) =>
  bodyLimit({
    maxSize: longest,
    onError: async (context) => {
      const size = Number(context.req.header('content-length') ?? Infinity)
      if (size <= readAway) await context.req.raw.body?.pipeTo(new WritableStream()).catch(() => {})
      return context.json({ code: 413, error_code: 'too_large', msg: 'The body is too large' }, 413)
    },
  })

/**
 * The body as text, with its bytes left as they came for whoever passes them on: read as text first, what is no UTF-8
 * would go on as other bytes than it came.
 */
export const textOf = async ({ req }: Context) => new TextDecoder().decode(await req.arrayBuffer())

/** Refuses bodies that do not fit. */
export const wellFormed =
  (fits: (text: string) => boolean): MiddlewareHandler =>
  async (context, next) => {
    const reads = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (reads || fits(await textOf(context))) return next()
    return context.json({ code: 400, error_code: 'bad_json', msg: 'The body is not valid' }, 400)
  }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object in JSON of which `fits` holds. */
export const objectWhere = (fits: (body: Record<string, unknown>) => boolean) => (text: string) => {
  const body = parse(text)
  return (
    typeof body === 'object' && body !== null && !Array.isArray(body) && fits(body as Record<string, unknown>)
  )
}

/** Left out, or text without the one character that Postgres cannot hold. */
export const isText = (value: unknown) =>
  value === undefined || (typeof value === 'string' && !value.includes('\0'))

/** Nothing at all, or JSON without that character. */
export const isJson = (text: string) =>
  text === '' || (parse(text) !== undefined && !text.includes('\\u0000'))

/** Anything but a list in JSON. */
export const isNoList = (text: string) => !Array.isArray(parse(text))
