/** A request to the fake network. */
export interface SentRequest {
  method: string
  /** Without the origin. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** JSON as a value, anything else as it was sent. */
  body: unknown
}

type MakeReply = (request: SentRequest) => unknown

/** A JSON body, a Response, or a MakeReply, which makes either from the request. */
export type Reply = unknown

const isMade = (reply: Reply): reply is MakeReply => typeof reply === 'function'

interface Rule {
  method: string
  path: string
  query: URLSearchParams
  reply: Reply
}

/** Requests that no rule answered. */
export const unanswered: string[] = []

/** Requests that no rule answered since the last call; the list is emptied. */
export const takeUnanswered = () => unanswered.splice(0)

/** An answer with a status other than 200. */
export const answer = (status: number, body: unknown = null) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

function toRule([pattern, reply]: [string, Reply]): Rule {
  const [method = 'GET', address = '/'] = pattern.split(' ')
  const { pathname, searchParams } = new URL(address, 'http://api.test')
  return { method, path: pathname, query: searchParams, reply }
}

function toRequest(input: RequestInfo | URL, init?: RequestInit): SentRequest {
  const url = new URL(input instanceof Request ? input.url : String(input))
  const text = typeof init?.body === 'string' ? init.body : undefined
  const parse = (json: string): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      return json
    }
  }
  return {
    method: (init?.method ?? 'GET').toUpperCase(),
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(init?.headers),
    body: text === undefined ? init?.body : parse(text),
  }
}

const answers = (rule: Rule, request: SentRequest) =>
  rule.method === request.method &&
  rule.path === request.path &&
  [...rule.query].every(([name, value]) => request.query.getAll(name).includes(value))

/**
 * A network of rules `'GET /rest/v1/properties?featured=eq.true': reply`. The rule's parameters must be among the
 * request's; a later rule takes precedence. A function that throws is a network failure. A request without a rule
 * fails the test at its end: `setup.ts`.
 */
export function fakeNetwork(table: Record<string, Reply> = {}) {
  const rules = Object.entries(table).map(toRule)
  const requests: SentRequest[] = []

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = toRequest(input, init)
    init?.signal?.throwIfAborted()
    requests.push(request)
    const rule = rules.findLast((one) => answers(one, request))
    if (!rule) {
      unanswered.push(`${request.method} ${request.path}?${request.query}`)
      return answer(501, { message: 'The fake network has no rule for this request' })
    }
    const reply = isMade(rule.reply) ? await rule.reply(request) : rule.reply
    return reply instanceof Response ? reply.clone() : answer(200, reply)
  }

  return {
    fetch,
    /** Sends a file as the browser's network does: it reports when all of it has been sent. */
    upload: (url: string, init: RequestInit, onSent: (bytes: number) => void) => {
      onSent((init.body as ArrayBuffer).byteLength)
      return fetch(url, init)
    },
    /** Every request so far, in order. */
    requests,
    /** Adds or overrides a rule. */
    on: (pattern: string, reply: Reply) => void rules.push(toRule([pattern, reply])),
    /** Those of `requests` to one method and path. */
    sent: (pattern: string) => {
      const rule = toRule([pattern, null])
      return requests.filter((request) => answers(rule, request))
    },
  }
}

export type FakeNetwork = ReturnType<typeof fakeNetwork>
