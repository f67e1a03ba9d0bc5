import { transportFaults, type TransportFault } from '../../support/faults/faultyProxy.ts'
import { remoteNames } from '../../support/faults/remotes.ts'
import { outcomeOf } from './table.ts'
import { expect, forEachRemote, test, type Visitor } from '../../support/faults/test.ts'
import { breakPart, hasRequested, partsOf, soon } from '../../support/faults/walks.ts'

const hanging: TransportFault = 'its code hangs'

for (const name of Object.keys(transportFaults) as TransportFault[]) {
  if (name === hanging) continue
  test(name, ({ visit, pages }) =>
    forEachRemote(async (remote) => {
      for (const part of partsOf(pages[remote]))
        await test.step(`${part} of ${remote}`, () =>
          visit(remote, (visitor) => breakPart(visitor, part, name, outcomeOf(name, remote))))
    }),
  )
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
      visit(remote, (visitor) => breakPart(visitor, part, hanging, outcomeOf(hanging, remote), opened)),
    )
    for (const end of await Promise.allSettled(visits)) if (end.status === 'rejected') throw end.reason
  })
})
