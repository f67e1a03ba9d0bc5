import type { RegistryEntry } from 'shared-backend'
import type { RemoteModule } from './RemoteModule.ts'
import { federation, type Registered } from './runtime.ts'
import { shareSingletons } from './shares.ts'

const container = (remote: string) => remote.replaceAll('-', '_')

interface Loading {
  version: string
  promise: Promise<RemoteModule>
  /** Once it is here. */
  module?: RemoteModule
}

// A remote's entry, which may be on its way, takes them when it is asked for its page.
shareSingletons()

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

/** The federation runtime keeps a failed entry as failed: a fresh address makes it forget. */
function freshAddress(address: string) {
  attempts += 1
  const url = new URL(address, location.href)
  url.searchParams.set('attempt', String(attempts))
  return url.href
}

/**
 * The runtimes wait for a tag of the same address instead of adding one. What hangs, or has failed, would be waited for
 * in vain; what comes of it all the same is not lost, since a tag that is taken away is still served.
 */
function dropTags(address: string) {
  const folder = new URL('.', new URL(address, location.href)).href
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (script.src.startsWith(folder)) script.remove()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(folder) && !link.sheet) link.remove()
}

async function load(remote: string, { entry, integrity }: RegistryEntry, force: boolean) {
  const name = container(remote)
  const address = force ? freshAddress(entry) : entry
  if (force) dropTags(entry)
  const registered: Registered = { integrity: integrity?.[entry] }
  federation.registerRemotes([{ name, entry: address, type: 'var', entryGlobalName: name, ...registered }], {
    force,
  })
  const module = await federation.loadRemote<RemoteModule>(`${name}/App`)
  if (typeof module?.default !== 'function') throw new Error(`${remote} exposes no component as ./App`)
  return module
}

/** Loads a remote's `./App` once per version; a failed load is tried a second time before it is an error. */
export function loadRemoteApp(remote: string, entry: RegistryEntry): Promise<RemoteModule> {
  const known = loading.get(remote)
  if (known?.version === entry.version) return known.promise
  const promise = load(remote, entry, Boolean(known)).catch(() => load(remote, entry, true))
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
