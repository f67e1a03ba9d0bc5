import type { RegistryEntry } from 'shared-backend'
import type { RemoteModule } from './RemoteModule.ts'
import { federation, type Registered } from './runtime.ts'

interface Loading {
  version: string
  promise: Promise<RemoteModule>
  /** Set once it is loaded. */
  module?: RemoteModule
}

const loading = new Map<string, Loading>()

let attempts = 0

/** The federation runtime keeps a failed entry as failed; a fresh address makes it load again. */
function freshAddress(address: string) {
  attempts += 1
  const url = new URL(address, location.href)
  url.searchParams.set('attempt', String(attempts))
  return url.href
}

/**
 * Removes the tags of a remote's files. The runtimes wait for a tag of the same address instead of adding one, and a
 * tag that hangs or has failed would never settle. The browser still runs a script whose tag is removed.
 */
function removeTags(address: string) {
  const folder = new URL('.', new URL(address, location.href)).href
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (script.src.startsWith(folder)) script.remove()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(folder) && !link.sheet) link.remove()
}

/** How the federation runtime loads an entry of each kind. A manifest says by itself what it names. */
const loadedAs = {
  script: (name: string) => ({ type: 'var', entryGlobalName: name }) as const,
  module: () => ({ type: 'module' }) as const,
  manifest: () => ({}),
}

/** @param force requests the entry from the network again */
async function load(remote: string, { entry, kind = 'script', integrity }: RegistryEntry, force: boolean) {
  const name = remote.replaceAll('-', '_')
  if (force) removeTags(entry)
  const registered: Registered = { integrity: integrity?.[entry] }
  const address = force ? freshAddress(entry) : entry
  federation.registerRemotes([{ name, entry: address, ...loadedAs[kind](name), ...registered }], { force })
  const module = await federation.loadRemote<RemoteModule>(`${name}/App`)
  if (typeof module?.default !== 'function') throw new Error(`${remote} exposes no component as ./App`)
  return module
}

/** Loads a remote's `./App` once per version; a failed load is tried a second time before it is an error. */
export function loadRemoteApp(remote: string, entry: RegistryEntry): Promise<RemoteModule> {
  const known = loading.get(remote)
  if (known?.version === entry.version) return known.promise
  const promise = load(remote, entry, Boolean(known)).catch((cause: unknown) => {
    const now = loading.get(remote)
    // An attempt that fails after a newer one has begun does not disturb that one.
    if (now !== current && now?.version) throw cause
    return load(remote, entry, true)
  })
  const current: Loading = { version: entry.version, promise }
  promise.then(
    (module) => (current.module = module),
    () => undefined,
  )
  loading.set(remote, current)
  return promise
}

/** The module that `loadRemoteApp` has loaded: a page that has it renders at once. */
export function loadedRemoteApp(remote: string, { version }: RegistryEntry): RemoteModule | undefined {
  const known = loading.get(remote)
  return known?.version === version ? known.module : undefined
}

/** Unloads a failed remote: the next `loadRemoteApp` requests it from the network again. */
export function unloadRemote(remote: string) {
  const known = loading.get(remote)
  if (known) loading.set(remote, { ...known, version: '' })
}
