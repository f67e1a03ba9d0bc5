import { test } from '../support/ownSite.ts'
import { replaceWorker, takesOver } from '../support/worker.ts'

test.use({ mayThrow: true })

const fails = `${takesOver}addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))))`

test('a worker that fails each request is replaced by the next one', async ({ page, site, newProperty }) => {
  await replaceWorker(page, site, await newProperty(), fails)
})
