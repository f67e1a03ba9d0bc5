import { codeFaults } from './codeFaults.ts'
import { transportFaults, type Fault, type TransportFault } from './faultyProxy.ts'
import { lazyChunksOf, outcomes, retry, type Outcome, type RemotePage } from './remotes.ts'
import { open, type Visitor } from './test.ts'

/** The files that a remote's page needs, by kind. */
const parts = {
  entry: (path: string, { entry }: Visitor) => path === entry.entry,
  'chunk of App': (path: string, { entry }: Visitor) => path === entry.assets.scripts[0],
  'chunk of the page': (path: string, { entry, remote }: Visitor) =>
    path === entry.rules[remote.path]?.assets?.scripts[0],
  'later chunk': (path: string, { name }: Visitor) => lazyChunksOf(name).test(path),
  styles: (path: string, { entry }: Visitor) => path === entry.assets.styles[0],
}

type Part = keyof typeof parts

/** Styles of server-rendered pages are inlined. */
export const partsOf = ({ hasOwnChunk, wantMore, isPublic }: RemotePage): Part[] => [
  'entry',
  hasOwnChunk ? 'chunk of the page' : 'chunk of App',
  ...(wantMore ? (['later chunk'] as const) : []),
  ...(isPublic ? [] : (['styles'] as const)),
]

/** Breaks a part, and lets the visitor retry after the fault has ended. `opened` is awaited in between. */
export async function breakPart(
  visitor: Visitor,
  part: Part,
  name: TransportFault,
  outcome: Outcome,
  opened: (visitor: Visitor) => Promise<void> = () => Promise.resolve(),
) {
  const { page, proxy, remote } = visitor
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  const isMeant = (path: string) => parts[part](path, visitor)
  const fault: Fault = transportFaults[name]
  proxy.breakFiles(isMeant, (...answer) => {
    resolve()
    fault(...answer)
  })
  await open(visitor)
  if (part === 'later chunk') await remote.wantMore?.(page)
  await requested
  await opened(visitor)
  await outcome(page, remote)
  proxy.mend()
  // The shell's own second attempt may bring the page before the button is pressed.
  await Promise.any([retry(page).click(), outcomes.page(page, remote)])
  await outcomes.page(page, remote)
}

/** Releases a remote with this fault, and lets the visitor retry after another release. */
export async function breakRelease(visitor: Visitor, fault: keyof typeof codeFaults, outcome: Outcome) {
  const { name, entry, remote, proxy, page } = visitor
  await proxy.release({ [entry.entry]: codeFaults[fault](name.replace('-', '_')) })
  await open(visitor)
  if (outcome === outcomes.page) {
    await outcome(page, remote)
    await page.getByRole('heading', { level: 1 }).click()
  }
  await outcome(page, remote)
  if (outcome === outcomes.page) return
  proxy.mend({ name, version: entry.version })
  await retry(page).click()
  await outcomes.page(page, remote)
}

/** Time in ms after which the card of a hanging part is shown: five seconds, and one more for the page itself. */
export const soon = 6_000

/** Whether the federation runtime of the shell knows a remote, which it does once the remote is requested. */
export function hasRequested() {
  const { __FEDERATION__: runtime } = window as { __FEDERATION__?: { __INSTANCES__: Host[] } }
  return runtime?.__INSTANCES__.some(({ options }) => options.remotes.length > 0) ?? false
}

interface Host {
  options: { remotes: unknown[] }
}
