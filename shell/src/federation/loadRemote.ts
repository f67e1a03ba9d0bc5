import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RegistryEntry } from 'shared-backend'
import type { RemoteModule } from './RemoteModule.ts'

const container = (remote: string) => remote.replaceAll('-', '_')

interface Loading {
  version: string
  promise: Promise<RemoteModule>
  /** Once it is here. */
  module?: RemoteModule
}

const loading = new Map<string, Loading>()
let attempts = 0

/**
 * The page names the first remote's scripts, and the runtime waits for such a tag instead of adding
 * one. A tag that failed would be waited for in vain, so it has to go.
 */
export function dropFailedScripts(target: Window = window) {
  target.addEventListener(
    'error',
    ({ target: element }) => element instanceof HTMLScriptElement && element.remove(),
    true,
  )
}

async function load(remote: string, address: string, force: boolean) {
  const name = container(remote)
  registerRemotes([{ name, entry: address, type: 'var', entryGlobalName: name }], { force })
  const module = await loadRemote<RemoteModule>(`${name}/App`)
  if (typeof module?.default !== 'function') throw new Error(`${remote} exposes no component as ./App`)
  return module
}

/** The federation runtime keeps a failed entry as failed: a fresh address makes it forget. */
function freshAddress(address: string) {
  attempts += 1
  const url = new URL(address, location.href)
  url.searchParams.set('attempt', String(attempts))
  return url.href
}

/** Loads a remote's `./App` once per version; a failed load is tried a second time before it is an error. */
export function loadRemoteApp(remote: string, entry: RegistryEntry): Promise<RemoteModule> {
  const known = loading.get(remote)
  if (known?.version === entry.version) return known.promise
  const first = known ? load(remote, freshAddress(entry.entry), true) : load(remote, entry.entry, false)
  const promise = first.catch(() => load(remote, freshAddress(entry.entry), true))
  const current: Loading = { version: entry.version, promise }
  promise.then(
    (module) => (current.module = module),
    () => undefined,
  )
  loading.set(remote, current)
  return promise
}

/** What `loadRemoteApp` has already brought: a page that has it is rendered without waiting, not even for a moment. */
export function loadedRemoteApp(remote: string, { version }: RegistryEntry): RemoteModule | undefined {
  const known = loading.get(remote)
  return known?.version === version ? known.module : undefined
}

/** After a failure: the next `loadRemoteApp` asks the network anew. */
export function forgetRemote(remote: string) {
  const known = loading.get(remote)
  if (known) loading.set(remote, { ...known, version: '' })
}
