import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteRules } from 'shared-backend'
import { readManifest } from '../webpack/singletons.ts'

export const root = join(import.meta.dirname, '../..')

export interface RemoteManifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  site: { routes: Record<string, RouteRules> }
}

/** Every folder `mf-*` at the top is a remote: a new one needs no change here. */
export const remoteNames = () =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .sort()

export const readRemote = (name: string) => readManifest<RemoteManifest>(join(root, name))
