import { expect, type BrowserContext, type Page } from '@playwright/test'

const moves = ['goto', 'reload', 'goBack', 'goForward'] as const

function wait(page: Page) {
  for (const name of moves) {
    const move = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>
    const andWait = async (...args: unknown[]) => {
      const result = await move(...args)
      await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
      return result
    }
    Object.assign(page, { [name]: andWait })
  }
}

/**
 * Makes every navigation of a context wait until React has hydrated the page: only a test is quick enough to press a
 * control before that.
 */
export const waitForHydration = (context: BrowserContext) => context.on('page', wait)
