type Body = Record<string, unknown>

/** Above it a body is refused; tokens and listings are small. */
export const MAX_CHECKED_BODY = 256 * 1024

const isText = (value: unknown) => value === undefined || (typeof value === 'string' && !value.includes('\0'))

const sortColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at', 'id']
const sortsByColumn = (sort: unknown) =>
  sort === undefined || sort === null || sortColumns.includes(String((sort as Body).column))

/** What hosted Auth and Storage refuse with a 400, and what makes lite answer 500. */
const rules: { path: RegExp; fits: (body: Body) => boolean }[] = [
  {
    path: /^\/auth\/v1\/(token|user)(?=[?]|$)/,
    fits: (body) => ['email', 'password', 'refresh_token', 'phone'].every((name) => isText(body[name])),
  },
  {
    path: /^\/storage\/v1\/object\/list\//,
    fits: (body) => isText(body.prefix) && isText(body.search) && sortsByColumn(body.sortBy),
  },
]

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The check that a request's body must pass before it goes on; undefined when there is none for it. */
export function bodyRule(method: string | undefined, url: string) {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const rule = rules.find(({ path }) => path.test(url))
  return (
    rule &&
    ((text: string) => {
      const body = parse(text)
      return typeof body === 'object' && body !== null && !Array.isArray(body) && rule.fits(body as Body)
    })
  )
}
