import type { Loader, RemoteRoutes } from 'shared-backend'
import type { RemoteApp } from 'shared-ui'

/** The module that a remote exposes as `./App`. */
export interface RemoteModule {
  default: RemoteApp
  routes?: RemoteRoutes
  /** Used by releases older than `routes`. */
  loaders?: Record<string, Loader>
}

export const loaderOf = ({ routes, loaders }: RemoteModule, pattern: string): Loader | undefined =>
  routes ? routes[pattern]?.loader : loaders?.[pattern]
