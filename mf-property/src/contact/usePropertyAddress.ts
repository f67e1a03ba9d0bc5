import { useConfig } from 'shared-backend'
import { useHydrated } from 'shared-ui'

/**
 * The property's full address, without the parameters of a visitor's own visit. Where the server does not know the site's
 * origin, the browser adds it after hydration.
 */
export function usePropertyAddress(id: string) {
  const { origin } = useConfig()
  const isHydrated = useHydrated()
  return `${origin || (isHydrated ? window.location.origin : '')}/property/${id}`
}
