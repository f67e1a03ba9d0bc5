import type { RootState } from 'shared-backend'
import type { RemoteMatch } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'

/** Two spellings of one query are equal: `%20` or `+`, a comma or `%2C`. */
const isSame = (a: string, b: string) => String(new URLSearchParams(a)) === String(new URLSearchParams(b))

/**
 * The canonical address of a page that was requested with another query; undefined where the request has it already. A
 * canonical query that is not canonical itself is ignored: browsers would be redirected for ever.
 */
export function canonicalAddress(address: string, { routes }: RemoteModule, { pattern }: RemoteMatch) {
  const [path = '', search = ''] = address.split(/(?=\?)/)
  const canonical = routes?.[pattern]?.canonicalQuery
  const query = canonical?.(search)
  if (!canonical || query === undefined || isSame(query, search) || !isSame(canonical(query), query)) return
  // Two slashes would name another host.
  return path.replace(/^\/+/, '/') + query
}

/** The location that the loader's answers give a page; undefined where it is at its address. */
export async function redirectOf(
  address: string,
  { routes }: RemoteModule,
  { pattern, params }: RemoteMatch,
  state: RootState,
) {
  const [path = '', query = ''] = address.split(/(?=\?)/)
  const route = await routes?.[pattern]?.redirect?.()
  const location = route?.redirect({ params, query, state })
  if (location === undefined || location === path + query) return undefined
  // Two slashes would name another host.
  return location.replace(/^[/\\]*/, '/')
}
