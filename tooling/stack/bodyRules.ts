type Body = Record<string, unknown>

interface BodyRule {
  path: RegExp
  /** Bytes. */
  longest: number
  /** Whether the body is what the service can read. Any will do where it is left out. */
  fits?: (text: string) => boolean
}

const small = 256 * 1024

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isText = (value: unknown) => value === undefined || (typeof value === 'string' && !value.includes('\0'))

const sortColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at', 'id']
const sortsByColumn = (sort: unknown) =>
  sort === undefined || sort === null || sortColumns.includes(String((sort as Body).column))

const objectWhere = (fits: (body: Body) => boolean) => (text: string) => {
  const body = parse(text)
  return typeof body === 'object' && body !== null && !Array.isArray(body) && fits(body as Body)
}

const isJson = (text: string) => text === '' || (parse(text) !== undefined && !text.includes('\\u0000'))

/** What hosted Auth and Storage refuse with a 4xx, and what makes lite answer 500 or hold more than it should. */
const rules: BodyRule[] = [
  // A thousand listings with everything in them are half of it.
  { path: /^\/rest\/v1(?=[/?]|$)/, longest: 2 * 1024 * 1024 },
  {
    path: /^\/auth\/v1\/(token|user)(?=[?]|$)/,
    longest: small,
    fits: objectWhere((body) =>
      ['email', 'password', 'refresh_token', 'phone'].every((name) => isText(body[name])),
    ),
  },
  {
    path: /^\/storage\/v1\/object\/list\//,
    longest: small,
    fits: objectWhere((body) => isText(body.prefix) && isText(body.search) && sortsByColumn(body.sortBy)),
  },
  {
    path: /^\/storage\/v1\/(bucket|object\/(list-v2|move|copy|sign)|object\/upload\/sign\/[^?]*$)/,
    longest: small,
    fits: isJson,
  },
]

const removal: BodyRule = {
  path: /^\/storage\/v1\/object\//,
  longest: small,
  fits: isJson,
}

/** What a request's body must be before it goes on; undefined when it passes unread. */
export function bodyRule(method: string | undefined, url: string): BodyRule | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  return (
    rules.find(({ path }) => path.test(url)) ??
    (method === 'DELETE' && removal.path.test(url) ? removal : undefined)
  )
}
