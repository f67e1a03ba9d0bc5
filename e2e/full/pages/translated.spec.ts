import { adminPages, publicPages } from '../../support/sitePages.ts'
import { test } from '../../support/test.ts'
import { pressEachPage } from '../../support/translate.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.slow()

test('public pages live, whatever is pressed', async ({ newVisitor, newProperty }) => {
  await pressEachPage(publicPages, (await newProperty()).id, newVisitor)
})

test('admin pages live, whatever is pressed', async ({ newVisitor, adminState, newProperty }) => {
  const { id } = await newProperty()
  const admins = await newVisitor({ storageState: adminState })
  // Nothing is changed, and each request fails: the spinner appears, then the message.
  await pressEachPage(adminPages, id, () => Promise.resolve(admins), { offline: true })
})
