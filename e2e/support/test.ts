import { test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { admin, service } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { storeListings, storeProperty, type NewProperty, type StoredProperty } from './properties.ts'
import { signIn } from './signIn.ts'
import { waitForHydration } from './hydration.ts'
import { watchPages } from './watchPages.ts'

interface TestFixtures {
  /** Stores a property that is removed with the test. */
  newProperty: (given?: NewProperty) => Promise<StoredProperty>
  /** Stores many that are removed with the test. */
  newListings: (...given: Parameters<typeof storeListings>) => Promise<{ word: string }>
  /** A browser of another visitor: it shares nothing with `page`. */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Fails a test whose pages log any error or warning; false, as most tests break something. */
  silent: boolean
  /** The test runs code that is broken on purpose. */
  mayThrow: boolean
  /** `watchPages` on the test's own context. */
  watched: void
}

interface WorkerFixtures {
  /** The storage of a signed-in admin's browser: for `test.use({ storageState })` or a new context. */
  adminState: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** The site's tests: pages are at the running stack's site, and watched for errors that must never happen. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Not in the configuration, which is read before the stack is started.
  baseURL: ({ browserName: _ }, use) => use(testStack().siteUrl),

  silent: [false, { option: true }],
  mayThrow: [false, { option: true }],

  watched: [
    async ({ context, silent, mayThrow }, use) => {
      waitForHydration(context)
      const check = await watchPages(context, { silent, mayThrow })
      await use()
      await check()
    },
    { auto: true },
  ],

  newProperty: async ({ browserName: _ }, use) => {
    const stored: StoredProperty[] = []
    await use(async (given) => {
      const property = await storeProperty(given)
      stored.push(property)
      return property
    })
    for (const property of stored) await property.remove()
  },

  newListings: async ({ browserName: _ }, use) => {
    const stored: Awaited<ReturnType<typeof storeListings>>[] = []
    await use(async (...given) => {
      const listings = await storeListings(...given)
      stored.push(listings)
      return listings
    })
    for (const listings of stored) await listings.remove()
  },

  newVisitor: async ({ browser, baseURL, silent }, use) => {
    const opened: { context: BrowserContext; check: () => Promise<void> }[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options })
      if (options?.javaScriptEnabled !== false) waitForHydration(context)
      opened.push({ context, check: await watchPages(context, { silent }) })
      return context
    })
    for (const { context, check } of opened) {
      await check()
      await context.close()
    }
  },

  adminState: [
    async ({ browser }, use) => {
      const someone = await admin()
      const context = await browser.newContext({ baseURL: testStack().siteUrl })
      const page = await context.newPage()
      await page.goto('/admin/login')
      await signIn(page, someone)
      await page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
      const state = await context.storageState()
      await context.close()
      await use(state)
      await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
