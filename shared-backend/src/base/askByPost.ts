type Fetch = typeof globalThis.fetch

/**
 * Procedures that a visitor asks again and again, each time for something else, with those of their arguments that are
 * JSON; the others are single values. All of them only read.
 */
const asked: Record<string, readonly string[]> = {
  search_properties: ['p_filters', 'p_after'],
  search_facets: ['p_filters'],
  describe_search: [],
  list_related_searches: [],
}

const procedure = /\/rest\/v1\/rpc\/(\w+)$/

/** An argument as a body in JSON has it; what is no JSON is left for the database to refuse. */
function valueOf(text: string, isJson: boolean): unknown {
  if (!isJson) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The same read with its arguments in the body; undefined for whatever else is asked. */
function posted(address: string, init: RequestInit | undefined) {
  const { origin, pathname, searchParams } = new URL(address)
  const inJson = asked[procedure.exec(pathname)?.[1] ?? '']
  if (!inJson) return undefined
  const given = [...searchParams].map(([name, text]) => [name, valueOf(text, inJson.includes(name))])
  const headers = new Headers(init?.headers)
  headers.set('content-type', 'application/json')
  return [
    origin + pathname,
    { ...init, method: 'POST', headers, body: JSON.stringify(Object.fromEntries(given)) },
  ] as const
}

/**
 * A fetch that sends searches as POST, to the one address of their procedure: a browser asks another origin for leave
 * once for each address, not for each question, and no server on the way refuses a long one. Whoever asks says GET, so
 * a search is kept, tried again and found in the page as the read that it is.
 * @param isWanted whether it shall be so for an address; always unless given
 */
export const askByPost =
  (fetch: Fetch, isWanted: (address: string) => boolean = () => true): Fetch =>
  (input, init) => {
    const isRead = !(input instanceof Request) && (init?.method ?? 'GET') === 'GET' && isWanted(String(input))
    const [address, asPost] = (isRead && posted(String(input), init)) || [input, init]
    return fetch(address, asPost)
  }
