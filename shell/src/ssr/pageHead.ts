import type { RenderedPage, RootState } from 'shared-backend'
import { headOf } from 'shared-backend/routes'
import { isAbsent } from '../federation/entity.ts'
import { matchRemote } from '../federation/matchRemote.ts'
import { staticHead } from '../federation/staticHead.ts'
import type { RenderInput } from './renderPage.tsx'

/** What a page says of itself: by its route, or for a release that has none by the registry's entry. */
export async function pageHead(
  { config, data, address, page }: RenderInput,
  state: RootState,
): Promise<Pick<RenderedPage, 'head' | 'status'>> {
  const { href, pathname, search } = new URL((config.origin || 'https://site.invalid') + address)
  const own = config.origin ? href.replace(/\?.*/, '') : undefined
  const route = page?.remote.routes?.[page.match.pattern]
  if (route) return headOf(route, { state, params: page.match.params, query: search, config, address: own })
  const match = matchRemote(config.remotes, pathname)
  const absent = isAbsent(match, data)
  const head = staticHead({ match, isAbsent: absent, address: own })
  return { head, status: match && !absent ? 200 : 404 }
}
