import { LRUCache } from 'lru-cache'
import { searchAsPost } from 'shared-backend/searchAsPost'
import * as v from 'valibot'
import { fillIn } from '../src/federation/fillIn.ts'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import type { SiteSettings } from './site.ts'

/** ms that a page may wait for the API; the browser asks by itself for what did not come. */
const patience = 1_500

/** ms for which an answer serves the next pages too. */
const freshFor = 5_000

/** Answers kept at once, so that a crawler of every property does not fill the memory. */
const keptAnswers = 200

/** Bytes of one answer. Sixty listings are about 100 kB. */
const longestAnswer = 1024 * 1024

/** Characters of a read that every server on the way takes as an address; the arguments of a longer one go in a body. */
const longestAddress = 4_000

/** Characters of a read: the search takes some 350 places, which are half of it. */
const longestRead = 64_000

/** Lets that many bytes through, and fails with one more. */
function limit() {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > longestAnswer) controller.error(new Error('The answer is too long'))
      else controller.enqueue(chunk)
    },
  })
}

/** PostgREST's codes for an id that is none; any other refusal says nothing about what was asked for. */
const aboutNoSuchId = v.object({ code: v.picklist(['22P02', 'PGRST116']) })

type Answer = PreloadedAnswers[string]

/** A gateway that has no answer may say so in HTML, and with any status. */
const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json')

/** What never leaves the machine costs more to compress than to send. */
const isNear = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Asks the API for a page's first data, as the anonymous visitor would. Failures leave gaps, never throw. */
export function createPreloadedAnswers({ supabase }: SiteSettings, fetch: typeof globalThis.fetch) {
  const headers = {
    apikey: supabase.publishableKey,
    accept: 'application/json',
    ...(isNear(supabase.url) && { 'accept-encoding': 'identity' }),
  }

  const toRequest = (address: string, init: RequestInit): Parameters<typeof fetch> =>
    address.length > longestAddress ? searchAsPost(address, init) : [address, init]

  async function ask(path: string) {
    if (path.length > longestRead) return undefined
    try {
      const init = { headers, signal: AbortSignal.timeout(patience) }
      const response = await fetch(...toRequest(supabase.url + path, init))
      const text = await new Response(response.body?.pipeThrough(limit())).text()
      if (!isJson(response) || (!response.ok && !v.is(aboutNoSuchId, JSON.parse(text)))) return undefined
      return { status: response.status, text }
    } catch {
      return undefined
    }
  }

  // What failed is undefined, is not kept and is asked for anew by the next page.
  const answers = new LRUCache<string, Answer>({
    max: keptAnswers,
    ttl: freshFor,
    ignoreFetchAbort: true,
    fetchMethod: ask,
  })

  /**
   * `freshFor` is in ms: how long all of it may still be used, 0 where it is not complete.
   * @param requests with `:param` where `params` have a value
   */
  return async (requests: string[], params: RemoteMatch['params'] = {}) => {
    const reads = requests.map((request) => fillIn(request, params))
    const found = await Promise.all(reads.map((path) => answers.fetch(path)))
    const came: PreloadedAnswers = Object.fromEntries(
      reads.flatMap((path, index) => (found[index] ? [[path, found[index]]] : [])),
    )
    const left = reads.map((path) => (path in came ? answers.getRemainingTTL(path) : 0))
    return {
      reads,
      answers: came,
      isComplete: found.every((answer) => answer !== undefined),
      freshFor: Math.max(0, Math.min(freshFor, ...left)),
    }
  }
}
