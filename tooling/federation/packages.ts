import { join } from 'node:path'
import type { RouteRules } from 'shared-backend'
import { readManifest } from '../webpack/singletons.ts'
import { remotes, root } from '../workspaces.ts'

export { root }

export interface RemoteManifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  site: { routes: Record<string, RouteRules> }
}

export const remoteNames = () => remotes()

export const readRemote = (name: string) => readManifest<RemoteManifest>(join(root, name))
