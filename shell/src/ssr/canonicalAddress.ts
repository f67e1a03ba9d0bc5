import type { RootState } from 'shared-backend'
import type { RemoteMatch } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'

/** Two spellings of one query are the same: `%20` or `+`, a comma or `%2C`. */
const isSame = (a: string, b: string) => String(new URLSearchParams(a)) === String(new URLSearchParams(b))

/**
 * Where a page is that was asked for with another query than it writes itself; undefined where it is at its address. A
 * query that does not come to rest leads nowhere: browsers would go round and round.
 */
export function canonicalAddress(address: string, { routes }: RemoteModule, { pattern }: RemoteMatch) {
  const [path = '', search = ''] = address.split(/(?=\?)/)
  const canonical = routes?.[pattern]?.canonicalQuery
  const query = canonical?.(search)
  if (!canonical || query === undefined || isSame(query, search) || !isSame(canonical(query), query)) return
  // Two slashes would name another host.
  return path.replace(/^\/+/, '/') + query
}

/** Where the loader's answers say that a page is; undefined where it is at its address. */
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
