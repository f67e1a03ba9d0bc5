import { codeFaults } from './codeFaults.ts'
import { outcomes, retry } from './remotes.ts'
import { outcomeOf } from './table.ts'
import { forEachRemote, open, test, type Visitor } from './test.ts'

async function walk(visitor: Visitor, fault: keyof typeof codeFaults) {
  const { name, entry, remote, proxy, page } = visitor
  await proxy.release(entry.entry, codeFaults[fault](name.replace('-', '_')))
  await open(visitor)
  const outcome = outcomeOf(fault, name)
  if (outcome === outcomes.page) {
    await outcome(page, remote)
    await page.getByRole('heading', { level: 1 }).click()
  }
  await outcome(page, remote)
  if (outcome === outcomes.page) return
  proxy.mend({ name, version: entry.version })
  await retry(page).click()
  await outcomes.page?.(page, remote)
}

for (const fault of Object.keys(codeFaults) as (keyof typeof codeFaults)[])
  test(fault, ({ visit }) => forEachRemote((name) => visit(name, (visitor) => walk(visitor, fault))))
