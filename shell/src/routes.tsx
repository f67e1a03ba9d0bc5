import type { RouteObject } from 'react-router-dom'
import { RemoteOutlet } from './federation/RemoteOutlet.tsx'
import { Root } from './layout/Root.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'

/** One splat route: the registry maps addresses to remotes. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    children: [{ path: '*', element: <RemoteOutlet /> }],
  },
]
