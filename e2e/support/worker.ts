import type { Page } from '@playwright/test'
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
