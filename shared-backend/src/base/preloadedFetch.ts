import * as v from 'valibot'

type Fetch = typeof globalThis.fetch

/** An answer that is under way, or that came with the page. */
export interface PreloadedAnswer {
  answer: Promise<{ status: number; body: unknown }>
  /** Until when it may serve, in ms since 1970: nobody may see for how much longer it waited. */
  until: number
}

/** An answer that serves for the next half minute. */
export const preloadedAnswer = (answer: PreloadedAnswer['answer'], now = Date.now()): PreloadedAnswer => ({
  answer,
  until: now + 30_000,
})

/** Two spellings of one request have one key: `%2C` or `,`, parameters in any order. */
export function preloadedKey(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value.replaceAll(/\s/g, '')}`)
  return `${origin}${pathname}?${parameters.sort().join('&')}`
}

/** What PostgREST answers when one row was asked for and there is none. */
const noSingleRow = {
  code: 'PGRST116',
  message: 'Cannot coerce the result to a single JSON object',
  details: null,
  hint: null,
}

const written = new WeakMap<object, string>()

/** JSON of an answer; one that serves many pages of the server is written once. */
function writeJson(value: unknown) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const json = written.get(value) ?? JSON.stringify(value)
  written.set(value, json)
  return json
}

function toResponse(status: number, body: unknown, single: boolean) {
  const json = (value: unknown, code: number) =>
    new Response(writeJson(value), { status: code, headers: { 'content-type': 'application/json' } })
  if (!single || !Array.isArray(body)) return json(body, status)
  return body.length === 1 ? json(body[0], status) : json(noSingleRow, 406)
}

/**
 * A fetch that first looks whether the page already has, or awaits, the answer. Each preloaded answer
 * serves once: a later request for the same thing wants fresh data. A failed one is asked for anew.
 */
export function createPreloadedFetch(preloaded: Map<string, PreloadedAnswer>, fetch: Fetch): Fetch {
  return async (input, init) => {
    const request = typeof input === 'string' || input instanceof URL ? String(input) : undefined
    if (!request || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
    const key = preloadedKey(request)
    const known = preloaded.get(key)
    preloaded.delete(key)
    if (!known || known.until < Date.now()) return fetch(input, init)
    try {
      const { status, body } = await known.answer
      const accept = new Headers(init?.headers).get('accept') ?? ''
      if (status < 400) return toResponse(status, body, accept.includes('vnd.pgrst.object'))
    } catch {
      // The real request below says what is wrong.
    }
    return fetch(input, init)
  }
}

const preloadedAnswers = v.record(v.string(), v.object({ status: v.number(), body: v.unknown() }))

/** Answers that came with the page, by request; none when they are malformed: they are asked for again. */
export function parsePreloadedAnswers(value: unknown): Record<string, { status: number; body: unknown }> {
  const { success, output } = v.safeParse(preloadedAnswers, value)
  return success ? output : {}
}
