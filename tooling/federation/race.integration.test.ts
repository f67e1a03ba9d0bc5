import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import type { Built } from './built.ts'
import { publish } from './publish.ts'
import { readRegistry, readSwitches } from './registry.ts'
import { root } from '../workspaces.ts'

const rounds = 15
const folder = temporaryFolder()

/** A checkout that publishes, as a process of its own. */
function openCheckout(by: string) {
  const node = join(root, 'node_modules/.bin/node')
  const child = spawn(node, [join(root, 'tooling/testing/publishOften.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async publish(siteDir: string, built: Built) {
      child.stdin.write(`${JSON.stringify({ siteDir, built, by })}\n`)
      const { value } = await answers.next()
      return JSON.parse(value as string) as { served?: string; refused?: string }
    },
    close: () => child.stdin.end(),
  }
}

const checkouts = ['Ana', 'Bia', 'Caio'].map(openCheckout)
afterAll(() => checkouts.forEach((checkout) => checkout.close()))

/** All of them at the same instant, in a site of their own each time. */
async function race(round: number, built: (index: number) => Built) {
  const siteDir = join(folder, `site-${round}`)
  await publish(siteDir, [fakeBuild(folder, { name: 'mf-base', print: 'base' })], { by: 'Eva', why: 'first' })
  const outcomes = await Promise.all(
    checkouts.map((checkout, index) => checkout.publish(siteDir, built(index))),
  )
  return { siteDir, outcomes }
}

test('several checkouts that publish different remotes at the same instant lose none', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { siteDir, outcomes } = await race(round, (index) =>
      fakeBuild(folder, { name: `mf-${index}`, print: `one-${index}` }),
    )
    expect(outcomes).toEqual(checkouts.map(() => ({ served: '1.0.0' })))
    expect(Object.keys(readRegistry(siteDir).remotes).sort()).toEqual(['mf-0', 'mf-1', 'mf-2', 'mf-base'])
    expect(readSwitches(siteDir)).toHaveLength(4)
  }
})

test('of simultaneous releases of one remote, each is served or refused', async () => {
  for (let round = rounds; round < 2 * rounds; round += 1) {
    const { siteDir, outcomes } = await race(round, (index) =>
      fakeBuild(folder, { name: 'mf-base', print: `other-${index}`, version: `2.${index}.0` }),
    )
    const switches = readSwitches(siteDir).flatMap(
      ({ changes }) => changes['mf-base']?.line.current.version ?? [],
    )
    const versions = outcomes.flatMap(({ served }) => served ?? [])
    expect(versions.length).toBeGreaterThan(0)
    expect(switches.slice(1).sort()).toEqual(versions.sort())
    expect(readRegistry(siteDir).remotes['mf-base']?.current.version).toBe(switches.at(-1))
    for (const { refused } of outcomes)
      if (refused) expect(refused).toMatch(/was switched to 2\.\d\.0 by \w+ in the meantime/)
  }
})
