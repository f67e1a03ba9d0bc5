import { codeFaults } from '../../support/faults/codeFaults.ts'
import { outcomes, retry } from '../../support/faults/remotes.ts'
import { outcomeOf } from './table.ts'
import { expect, forEachRemote, open, test } from '../../support/faults/test.ts'
import { breakRelease } from '../../support/faults/walks.ts'

for (const fault of Object.keys(codeFaults) as (keyof typeof codeFaults)[])
  test(fault, ({ visit }) =>
    forEachRemote((name) => visit(name, (visitor) => breakRelease(visitor, fault, outcomeOf(fault, name)))),
  )

test('a release that is mended replaces the loaded part of the broken one', ({ visit }) =>
  visit('mf-leads', async (visitor) => {
    const { name, entry, remote, proxy, page } = visitor
    const breakIt = codeFaults['it throws when it renders'](name.replace('-', '_'))
    const [app = ''] = entry.assets.scripts
    // As in another build: each one names its chunks differently.
    const ofAnother = (code: string) => code.replaceAll(/webpackChunk_\w+/g, 'webpackChunk_of_another')
    await proxy.release({
      [app]: (code) => {
        expect(code).toContain(remote.title)
        return ofAnother(code.replaceAll(remote.title, 'Anúncio quebrado'))
      },
      [entry.entry]: (code) => breakIt(ofAnother(code)),
    })
    await open(visitor)
    await expect(retry(page)).toBeVisible()
    proxy.mend({ name, version: entry.version })
    await retry(page).click()
    await outcomes.page(page, remote)
  }))
