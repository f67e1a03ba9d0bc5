import { runProcess } from '../../../tooling/testing/process.ts'
import { expect, test } from '../../support/ownSite.ts'
import {
  expectKept,
  keepListing,
  keptIn,
  opens,
  releaseWorker,
  replaceWorker,
  takesOver,
  workersOf,
} from '../../support/worker.ts'

/* A worker stands between a browser and the site: it must be replaceable whatever it does. */

test.use({ mayThrow: true })

const broken = {
  'throws at each request': `${takesOver}addEventListener('fetch', () => { throw new Error('broken') })`,
  'never begins': `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(new Promise(() => {})))
addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`,
  'never answers a request': `${takesOver}addEventListener('fetch', (event) => event.respondWith(new Promise(() => {})))`,
}

for (const [fault, code] of Object.entries(broken))
  test(`a worker that ${fault} is replaced by the next one`, async ({ page, site, newProperty }) => {
    await replaceWorker(page, site, await newProperty(), code)
  })

test('a worker that throws when it starts is not installed, and the one before stays', async ({
  page,
  site,
  newProperty,
}) => {
  const listing = await newProperty()
  await keepListing(page, listing)
  await expectKept(page, `/property/${listing.id}`)
  await releaseWorker(site, `throw new Error('broken')`)
  await opens(page)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined))
  await opens(page)
  await page.context().setOffline(true)
  await page.goto(`/property/${listing.id}`)
  await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
})

test('the worker is switched off for all browsers, and an open page stays as it is', async ({
  page,
  site,
  newProperty,
}) => {
  const listing = await newProperty()
  await keepListing(page, listing)
  await expectKept(page, `/property/${listing.id}`)
  const run = async (action: 'disable' | 'enable') => {
    const { code, output } = await runProcess('tooling/federation/release.ts', site.env, [action, 'worker'])
      .finished
    expect(code, output).toBe(0)
    await site.isServed()
  }
  await run('disable')
  await page.goto('/anunciar-imovel')
  const name = page.getByRole('textbox', { name: /^Nome/ })
  await name.fill('Ana')
  await expect.poll(() => workersOf(page)).toBe(0)
  expect(await keptIn(page)).toEqual({})
  await expect(name).toHaveValue('Ana')

  // Who keeps another one meanwhile has none either.
  await page.goto('/favoritos')
  await expect.poll(() => workersOf(page)).toBe(0)
  await run('enable')
  await page.goto('/favoritos')
  await expectKept(page, '/favoritos')
})

test('a damaged file in the worker’s cache is requested anew', async ({ page, newProperty }) => {
  const listing = await newProperty()
  await keepListing(page, listing)
  await expectKept(page, `/property/${listing.id}`)
  await page.evaluate(async () => {
    const files = await caches.open('files')
    for (const { url } of await files.keys())
      if (/\/main\.[^/]*\.js$/.test(url))
        await files.put(url, new Response('damaged', { headers: { 'content-type': 'text/javascript' } }))
  })
  await page.goto('/properties')
  await expect(page.locator('#root[data-started]')).toHaveCount(1)
  await expect(page.getByText(/imóveis encontrados$/)).toBeVisible()
})

test('a release reaches a page that the worker serves, and what it replaced is not shown', async ({
  page,
  site,
  newProperty,
}) => {
  const listing = await newProperty()
  await keepListing(page, listing)
  await expectKept(page, `/property/${listing.id}`)
  // Neither from the browser's own cache: a worker's requests may get from it what a visit would not.
  await page.goto('/properties')
  await page.goto(`/property/${listing.id}`)
  const version = await site.reissue('mf-property', '7.0.0')
  await page.goto('/properties')
  await page.goto(`/property/${listing.id}`)
  await expect(page.locator(`script[src^="/remotes/mf-property/${version}/"]`).first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
})
