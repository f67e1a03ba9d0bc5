import type { RegistryEntry } from 'shared-backend'
import type { RemoteModule } from './RemoteModule.ts'
import { federation, type Registered } from './runtime.ts'

/** Makes a remote's `./App` a module, which takes the singletons: React is there by then. */
export type MakeModule = () => RemoteModule | undefined | Promise<RemoteModule | undefined>

/** What is known of a remote's entry: address and hash. */
type Entry = Pick<RegistryEntry, 'entry'> & Registered

const container = (remote: string) => remote.replaceAll('-', '_')

let attempts = 0

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

/**
 * Webpack's runtime takes whatever chunk waits under a remote's name by its number: those of an entry that was run before, of a
 * release that may have failed for what is in them, are not for the one that comes now. Later ones are given to both.
 */
function dropChunks(name: string) {
  const waiting = globalThis as unknown as Record<string, unknown[] | undefined>
  const key = `webpackChunk${name}`
  const before = waiting[key]
  // An entry that has taken it has put its own method there.
  if (before) waiting[key] = Object.assign([], Object.hasOwn(before, 'push') ? { push: before.push } : {})
}

/** Has the federation runtime bring the code of a remote's `./App`; `force` asks the network anew. */
export async function bringRemote(remote: string, { entry, integrity }: Entry, force: boolean) {
  const name = container(remote)
  const address = force ? freshAddress(entry) : entry
  if (force) {
    dropTags(entry)
    dropChunks(name)
  }
  const registered: Registered = { integrity }
  federation.registerRemotes([{ name, entry: address, type: 'var', entryGlobalName: name, ...registered }], {
    force,
  })
  const make = await federation.loadRemote<MakeModule>(`${name}/App`, {
    from: 'runtime',
    loadFactory: false,
  })
  if (!make) throw new Error(`${remote} exposes nothing as ./App`)
  return make
}
