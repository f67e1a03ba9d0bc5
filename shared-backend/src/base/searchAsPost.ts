/**
 * Procedures that a visitor asks again and again, each time for something else, with those of their arguments that are
 * JSON; the others are single values. All of them only read.
 */
const searches: Record<string, readonly string[]> = {
  search_properties: ['p_filters', 'p_after'],
  search_facets: ['p_filters'],
  describe_search: [],
  list_related_searches: [],
}

const procedure = /\/rest\/v1\/rpc\/(\w+)$/

/** An argument as a JSON body has it; one that is no JSON is left for the database to refuse. */
function valueOf(text: string, isJson: boolean): unknown {
  if (!isJson) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * The arguments of fetch that send a search as POST, with its arguments in the body; other requests stay as they are.
 * A browser asks another origin for leave once for each address: so it does that once for each procedure and not for
 * each search, and no server on the way refuses a long address.
 */
export function searchAsPost(...[input, init]: Parameters<typeof fetch>): Parameters<typeof fetch> {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return [input, init]
  const { origin, pathname, searchParams } = new URL(String(input))
  const jsonNames = searches[procedure.exec(pathname)?.[1] ?? '']
  if (!jsonNames) return [input, init]
  const values = [...searchParams].map(([name, text]) => [name, valueOf(text, jsonNames.includes(name))])
  const headers = new Headers(init?.headers)
  headers.set('content-type', 'application/json')
  const body = JSON.stringify(Object.fromEntries(values))
  return [origin + pathname, { ...init, method: 'POST', headers, body }]
}
