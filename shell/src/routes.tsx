import type { RouteObject } from 'react-router-dom'
import { RemoteOutlet } from './federation/RemoteOutlet.tsx'
import { Root } from './layout/Root.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'

/** One splat: which remote serves which address stands in the registry, not here. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    children: [{ path: '*', element: <RemoteOutlet /> }],
  },
]
