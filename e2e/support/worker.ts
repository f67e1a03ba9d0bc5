import type { Page } from '@playwright/test'
import type { ShellRelease } from '../../tooling/federation/registry.ts'
import type { OwnSite } from './ownSite.ts'
import { expect } from './test.ts'

/** The addresses in each cache of the browser, as paths. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      kept[name] = requests.map(({ url }) => new URL(url).pathname + new URL(url).search)
    }
    return kept
  })

/** Waits until the worker has kept these pages. */
export const expectKept = (page: Page, ...paths: string[]) =>
  expect.poll(async () => (await keptIn(page)).pages ?? []).toEqual(expect.arrayContaining(paths))

/** How many workers the browser has for the site. */
export const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Keeps a listing on its own page, which starts the worker. */
export async function keepListing(page: Page, { id, title }: { id: string; title: string }) {
  await page.goto(`/property/${id}`)
  await page.getByRole('checkbox', { name: `Favoritar: ${title}` }).check()
}

/** The beginning of a worker that takes over pages as soon as it is there. */
export const takesOver = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
`

/** Releases the site's shell with another worker. */
export const releaseWorker = async (site: OwnSite, code: string) => {
  const { worker } = (await site.currentOf('shell')) as ShellRelease
  await site.change(`/assets/${worker}`, () => code)
}

/** Whether the next page is the worker's. */
const isActive = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active))

/** Whether the site opens, even where a page before it did not. */
export const opens = async (page: Page) => {
  await page.goto('/properties', { timeout: 40_000 })
  await expect(page.getByText(/imóveis encontrados$/)).toBeVisible()
}

/** Gives a browser this worker, and expects that the site's own one takes its place. */
export async function replaceWorker(
  page: Page,
  site: OwnSite,
  listing: { id: string; title: string },
  code: string,
) {
  await releaseWorker(site, code)
  await keepListing(page, listing)
  await expect.poll(() => isActive(page)).toBe(true)

  await site.rollBack('shell')
  await expect(() => opens(page)).toPass()
  // The page may have told it to the one that is going.
  await expect(async () => {
    await keepListing(page, listing)
    await expectKept(page, `/property/${listing.id}`)
  }).toPass()
}
