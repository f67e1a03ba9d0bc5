import type { RenderedPage, RootState, SiteConfig } from 'shared-backend'
import { headOf } from 'shared-backend/routes'
import { isAbsent } from '../federation/entity.ts'
import { staticHead } from '../federation/staticHead.ts'
import type { RenderInput } from './RenderInput.ts'

/** The head of a page: from its route, or for a release without one from the registry's entry. */
export async function pageHead(
  { config, answers, address, isAway, page }: RenderInput & { config: SiteConfig },
  state: RootState,
): Promise<Pick<RenderedPage, 'head' | 'status'>> {
  const { href, search } = new URL((config.origin || 'https://site.invalid') + address)
  const own = config.origin ? href.replace(/\?.*/, '') : undefined
  const route = page?.remote.routes?.[page.match.pattern]
  if (route) return headOf(route, { state, params: page.match.params, query: search, config, address: own })
  const match = page?.match
  const absent = isAbsent(match, answers)
  const head = staticHead({ match, isAway, isAbsent: absent, address: own })
  return { head, status: match && !absent ? 200 : 404 }
}
