/**
 * Procedures that a visitor calls often, with other arguments each time. The lists name their JSON arguments; the others are
 * single values. All of them only read.
 */
const searches: Record<string, readonly string[]> = {
  search_properties: ['p_filters', 'p_after'],
  search_facets: ['p_filters'],
  search_map: ['p_filters'],
  describe_search: [],
  list_related_searches: [],
}

const procedure = /\/rest\/v1\/rpc\/(\w+)$/

/** An argument as a JSON body has it; the database refuses one that is no JSON. */
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
 * A browser sends a CORS preflight once for each address: so it sends one for each procedure and not for each search. And
 * no server on the way refuses a long address.
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
