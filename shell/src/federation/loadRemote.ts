import type { RegistryEntry } from 'shared-backend'
import { bringRemote } from './bringRemote.ts'
import { isBegun, takeFirst } from './firstRemote.ts'
import type { RemoteModule } from './RemoteModule.ts'
import { shareScope } from './shareScope.ts'
import { giveSingletons } from './shares.ts'

interface Loading {
  version: string
  promise: Promise<RemoteModule>
  /** Once it is here. */
  module?: RemoteModule
}

giveSingletons(shareScope)

const loading = new Map<string, Loading>()

async function load(remote: string, { entry, integrity }: RegistryEntry, force: boolean) {
  const known = { entry, integrity: integrity?.[entry] }
  const make = await ((!force && takeFirst(remote, known)) ||
    bringRemote(remote, known, force || isBegun(remote)))
  const module = await make()
  if (typeof module?.default !== 'function') throw new Error(`${remote} exposes no component as ./App`)
  return module
}

/** Loads a remote's `./App` once per version; a failed load is tried a second time before it is an error. */
export function loadRemoteApp(remote: string, entry: RegistryEntry): Promise<RemoteModule> {
  const known = loading.get(remote)
  if (known?.version === entry.version) return known.promise
  const promise = load(remote, entry, Boolean(known)).catch((cause: unknown) => {
    const now = loading.get(remote)
    // What hung, and fails after somebody has asked anew, leaves that alone.
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
