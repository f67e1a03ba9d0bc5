import { isHashed } from '../hashed.ts'

/** How the worker answers a request: see `respond.ts`. */
export type Kind = 'page' | 'file' | 'answer' | 'photo'

type Asked = Pick<Request, 'url' | 'method' | 'mode'> & { headers: Pick<Headers, 'has'> }

/** Pages behind the login, and their code: they are never in a cache. */
const isPrivate = (path: string) => /^\/(admin|preview)(\/|$)|^\/remotes\/mf-admin\//.test(path)

/** Whether a page at this address may be kept. */
export const mayKeep = ({ origin, pathname }: URL, site: string) => origin === site && !isPrivate(pathname)

/**
 * What kind of request the worker answers; undefined for all others, which it leaves to the browser: forms, requests
 * with a session, the admin area, the config and the registry, feeds, files whose names have no hash, and whatever its
 * policy does not let it request.
 * @param site the site's origin
 * @param api the API's
 */
export function kindOf(
  { url, method, mode, headers }: Asked,
  site: string,
  api: string | undefined,
): Kind | undefined {
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return undefined
  const address = new URL(url)
  const { origin, pathname, search, searchParams } = address
  if (origin !== site) {
    if (origin !== api) return undefined
    if (/^\/storage\/v1\/object\/public\//.test(pathname)) return 'photo'
    // A read by ids is the list of the favourites, or of what was seen last.
    const isById = /^\/rest\/v1\/\w+$/.test(pathname) && /^in\.\(/.test(searchParams.get('id') ?? '')
    return isById ? 'answer' : undefined
  }
  if (!mayKeep(address, site)) return undefined
  if (mode === 'navigate') return 'page'
  if (pathname.startsWith('/images/')) return 'photo'
  // A retry adds a query, so that it does not get what the first try got.
  return /^\/(assets|remotes)\//.test(pathname) && isHashed(pathname) && !search ? 'file' : undefined
}

/** The files that the tags of a page name and whose content never changes. */
export const filesOf = (html: string) => [
  ...new Set(
    Array.from(
      html.matchAll(/ (?:src|href)="(\/(?:assets|remotes)\/[^"?]+)"/g),
      ([, file = '']) => file,
    ).filter((file) => isHashed(file) && !isPrivate(file)),
  ),
]

/** A page's title without the site's name, as HTML. */
export const titleOf = (html: string) => /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(html)?.[1] ?? ''

/** Whether a response may be kept: a complete one that the worker can read, from the address that was requested. */
export const isKeepable = ({ status, type, redirected, headers }: Response) =>
  status === 200 &&
  (type === 'basic' || type === 'cors') &&
  !redirected &&
  !/no-store|private/.test(headers.get('cache-control') ?? '')
