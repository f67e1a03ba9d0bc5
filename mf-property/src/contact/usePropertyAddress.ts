import { useConfig } from 'shared-backend'
import { useHydrated } from 'shared-ui'

/**
 * The property's address on the web, without what a visitor's own way added to it. A server that was not told the
 * site's own leaves it to the browser, which adds it a moment later.
 */
export function usePropertyAddress(id: string) {
  const { origin } = useConfig()
  const isHydrated = useHydrated()
  return `${origin || (isHydrated ? window.location.origin : '')}/property/${id}`
}
