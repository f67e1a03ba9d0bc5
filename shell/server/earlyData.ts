import { fillIn } from '../src/federation/fillIn.ts'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { EarlyData } from '../src/readPage.ts'
import type { SiteSettings } from './site.ts'

/** ms that a page may wait for the API; the browser asks by itself for what did not come. */
const patience = 1_500

/** ms for which an answer serves the next pages too. */
const freshFor = 5_000

/** Answers kept at once, so that a crawler of every property does not fill the memory. */
const keptAnswers = 200

/** PostgREST's codes for an id that is none; any other refusal says nothing about what was asked for. */
const noSuchId = ['22P02', 'PGRST116']

/** What the route's first request, which names the page's main thing, was answered; undefined in a gap. */
export function firstAnswer(match: RemoteMatch | undefined, data: EarlyData) {
  const request = match?.rules.data?.[0]
  return match && request ? data[fillIn(request, match.params)] : undefined
}

/** Asks the API for a page's first data, as the anonymous visitor would. Failures leave gaps, never throw. */
export function createEarlyData({ supabase }: SiteSettings, fetch: typeof globalThis.fetch, now = Date.now) {
  const kept = new Map<string, { until: number; answer: Promise<EarlyData[string] | undefined> }>()

  async function ask(path: string) {
    try {
      const headers = { apikey: supabase.publishableKey, accept: 'application/json' }
      const response = await fetch(supabase.url + path, { headers, signal: AbortSignal.timeout(patience) })
      const body = (await response.json()) as { code?: string } | null
      if (!response.ok && !noSuchId.includes(body?.code ?? '')) return undefined
      return { status: response.status, body }
    } catch {
      return undefined
    }
  }

  function remember(path: string) {
    const known = kept.get(path)
    if (known && known.until > now()) return known.answer
    const answer = ask(path)
    kept.delete(path)
    kept.set(path, { until: now() + freshFor, answer })
    const oldest = kept.keys().next()
    if (kept.size > keptAnswers && !oldest.done) kept.delete(oldest.value)
    // What failed is asked for anew by the next page.
    void answer.then((value) => value ?? kept.delete(path))
    return answer
  }

  return async (requests: string[], params: RemoteMatch['params']): Promise<EarlyData> => {
    const paths = requests.map((request) => fillIn(request, params))
    const answers = await Promise.all(paths.map(remember))
    return Object.fromEntries(
      paths.flatMap((path, index) => (answers[index] ? [[path, answers[index]]] : [])),
    )
  }
}
