import { LRUCache } from 'lru-cache'
import { searchAsPost } from 'shared-backend/searchAsPost'
import * as v from 'valibot'
import { fillIn } from '../src/federation/fillIn.ts'
import { limitBytes } from './limitBytes.ts'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import type { SiteSettings } from './site.ts'

/** Limit in ms for the API; the browser requests missing answers itself. */
const timeoutMs = 1_500

/** Time in ms for which an answer is reused by the next pages. */
const freshFor = 5_000

/** Answers kept at once, so that a crawler of every property does not fill the memory. */
const keptAnswers = 200

/** Limit of one response in bytes. Sixty listings are about 100 kB. */
const longestAnswer = 1024 * 1024

/** Length of an address that every server on the way accepts; the arguments of a longer one go in a body. */
const longestAddress = 4_000

/** Characters of a read: a search may name some 350 places, which take half of it. */
const longestRead = 64_000

/** PostgREST's codes for an invalid id; other refusals do not tell whether the entity exists. */
const aboutNoSuchId = v.object({ code: v.picklist(['22P02', 'PGRST116']) })

type Answer = PreloadedAnswers[string]

/** A gateway's own error may be HTML, with any status. */
const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json')

/** On the same machine compression costs more than the transfer. */
const isNear = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/**
 * Requests a page's answers from the API as the anonymous visitor. A failure leaves an answer out, and never throws.
 */
export function createPreloadedAnswers({ supabase }: SiteSettings, fetch: typeof globalThis.fetch) {
  const headers = {
    apikey: supabase.publishableKey,
    accept: 'application/json',
    ...(isNear(supabase.url) && { 'accept-encoding': 'identity' }),
  }

  const toRequest = (address: string, init: RequestInit): Parameters<typeof fetch> =>
    address.length > longestAddress ? searchAsPost(address, init) : [address, init]

  async function requestAnswer(path: string) {
    if (path.length > longestRead) return undefined
    try {
      const init = { headers, signal: AbortSignal.timeout(timeoutMs) }
      const response = await fetch(...toRequest(supabase.url + path, init))
      const text = await new Response(response.body?.pipeThrough(limitBytes(longestAnswer))).text()
      if (!isJson(response) || (!response.ok && !v.is(aboutNoSuchId, JSON.parse(text)))) return undefined
      return { status: response.status, text }
    } catch {
      return undefined
    }
  }

  // A failed answer is undefined, which is not cached: the next page requests it again.
  const answers = new LRUCache<string, Answer>({
    max: keptAnswers,
    ttl: freshFor,
    ignoreFetchAbort: true,
    fetchMethod: requestAnswer,
  })

  /**
   * `freshFor` is the time in ms for which all answers may still be used, 0 where one is missing.
   * @param requests with `:param` as placeholders for values of `params`
   */
  return async (requests: string[], params: RemoteMatch['params'] = {}) => {
    const reads = requests.map((request) => fillIn(request, params))
    const found = await Promise.all(reads.map((path) => answers.fetch(path)))
    const received: PreloadedAnswers = Object.fromEntries(
      reads.flatMap((path, index) => (found[index] ? [[path, found[index]]] : [])),
    )
    const left = reads.map((path) => (path in received ? answers.getRemainingTTL(path) : 0))
    return {
      reads,
      answers: received,
      isComplete: found.every((answer) => answer !== undefined),
      freshFor: Math.max(0, Math.min(freshFor, ...left)),
    }
  }
}
