import * as v from 'valibot'

type Fetch = typeof globalThis.fetch

/** An API answer as it was sent. */
export interface AnswerText {
  status: number
  /** JSON. */
  text: string
}

/** An answer that is under way, or that came with the page. */
export interface PreloadedAnswer {
  answer: Promise<AnswerText>
  /** Its expiry, in ms since 1970. */
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

/** The answers have rows. A release that calls `single()` wants an object, which only the API gives. */
const isForOneRow = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('accept')?.includes('vnd.pgrst.object')

/**
 * A fetch that first looks whether the page already has, or awaits, the answer. Each preloaded answer
 * serves once: a later request for the same thing wants fresh data. A failed one is requested anew.
 */
export function createPreloadedFetch(preloaded: Map<string, PreloadedAnswer>, fetch: Fetch): Fetch {
  return async (input, init) => {
    const request = typeof input === 'string' || input instanceof URL ? String(input) : undefined
    if (!request || (init?.method ?? 'GET') !== 'GET' || isForOneRow(init)) return fetch(input, init)
    const key = preloadedKey(request)
    const known = preloaded.get(key)
    preloaded.delete(key)
    if (!known || known.until < Date.now()) return fetch(input, init)
    try {
      const { status, text } = await known.answer
      if (status < 400) return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    } catch {
      // The real request below has the error.
    }
    return fetch(input, init)
  }
}

const preloadedAnswers = v.record(v.string(), v.object({ status: v.number(), text: v.string() }))

/** Answers that came with the page, by request; none when they are malformed: they are requested again. */
export function parsePreloadedAnswers(value: unknown): Record<string, AnswerText> {
  const { success, output } = v.safeParse(preloadedAnswers, value)
  return success ? output : {}
}
