import { matchPath, useLocation } from 'react-router-dom'
import { useAppSelector, type RemoteRoute } from 'shared-backend'
import { usePageTitle } from 'shared-ui'

/** Sets the browser tab's title to the route's title, which the server uses too. */
export function PageTitle({ pattern, route }: { pattern: string; route: RemoteRoute }) {
  const { pathname } = useLocation()
  const params = matchPath(pattern, pathname)?.params ?? {}
  const title = useAppSelector((state) => (route.titleOf ? route.titleOf(state, params) : route.title))
  usePageTitle(title)
  return null
}
