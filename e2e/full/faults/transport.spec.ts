import { transportFaults, type Fault, type TransportFault } from './faultyProxy.ts'
import { lazyChunksOf, outcomes, remoteNames, retry, type RemotePage } from './remotes.ts'
import { outcomeOf } from './table.ts'
import { expect, forEachRemote, open, test, type Visitor } from './test.ts'

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
const partsOf = ({ hasOwnChunk, hasLazyChunk, isPublic }: RemotePage): Part[] => [
  'entry',
  hasOwnChunk ? 'chunk of the page' : 'chunk of App',
  ...(hasLazyChunk ? (['later chunk'] as const) : []),
  ...(isPublic ? [] : (['styles'] as const)),
]

const hanging: TransportFault = 'its code hangs'

/** Breaks a part, and lets the visitor retry after the fault has ended. `opened` is awaited in between. */
async function walk(
  visitor: Visitor,
  part: Part,
  name: TransportFault,
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
  await requested
  await opened(visitor)
  await outcomeOf(name, visitor.name)(page, remote)
  proxy.mend()
  await retry(page).click()
  await outcomes.page?.(page, remote)
}

for (const name of Object.keys(transportFaults) as TransportFault[]) {
  if (name === hanging) continue
  test(name, ({ visit, pages }) =>
    forEachRemote(async (remote) => {
      for (const part of partsOf(pages[remote]))
        await test.step(`${part} of ${remote}`, () => visit(remote, (visitor) => walk(visitor, part, name)))
    }),
  )
}

/** Time in ms after which the card is shown: five seconds, and one more for the page itself. */
const soon = 6_000

/** Whether the federation runtime of the shell knows a remote, which it does once the remote is requested. */
function hasRequested() {
  const { __FEDERATION__: runtime } = window as { __FEDERATION__?: { __INSTANCES__: Host[] } }
  return runtime?.__INSTANCES__.some(({ options }) => options.remotes.length > 0) ?? false
}

interface Host {
  options: { remotes: unknown[] }
}

test(hanging, async ({ context, visit, pages }) => {
  // All pages share the clock.
  await context.clock.install()
  let left = remoteNames.flatMap((remote) => partsOf(pages[remote])).length
  const { promise: timeIsUp, resolve } = Promise.withResolvers<void>()

  async function opened({ page }: Visitor) {
    // The shell's timer starts when it requests the remote.
    await expect.poll(() => page.evaluate(hasRequested)).toBe(true)
    left -= 1
    if (left === 0) await context.clock.fastForward(soon).then(resolve)
    await timeIsUp
  }
  await forEachRemote(async (remote) => {
    const visits = partsOf(pages[remote]).map((part) =>
      visit(remote, (visitor) => walk(visitor, part, hanging, opened)),
    )
    for (const end of await Promise.allSettled(visits)) if (end.status === 'rejected') throw end.reason
  })
})
