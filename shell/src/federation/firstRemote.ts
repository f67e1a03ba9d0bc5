import type { RegistryEntry } from 'shared-backend'
import { bringRemote, type MakeModule } from './bringRemote.ts'
import { shareSingletons } from './shares.ts'

/*
 * Run while React is on its way: the code of the page's remote comes and finds its singletons by then, as far as these are
 * only compared. It is run when they are there.
 */

shareSingletons()

const named = document.querySelector<HTMLLinkElement>('link[data-remote]')
const entry = named?.getAttribute('href')

/** The remote that the page names, on its way; used once. */
let first: Promise<MakeModule> | undefined

if (named && entry) {
  const integrity = named.getAttribute('integrity') ?? undefined
  first = bringRemote(named.dataset.remote ?? '', { entry, integrity }, false)
}
// Whoever takes it hears of it.
first?.catch(() => undefined)

/** Whether the page has begun a remote: the runtime brings no other release of it unless it is made to. */
export const isBegun = (remote: string) => remote === named?.dataset.remote

/** Gives the code of a remote if it is the one that the page names, and the first to ask. */
export function takeFirst(remote: string, { entry: address }: Pick<RegistryEntry, 'entry'>) {
  if (!isBegun(remote) || address !== entry) return
  const taken = first
  first = undefined
  return taken
}
