import { shellName } from '../packages.ts'
import type { Page } from '@playwright/test'
import type { Registry } from '../registry.ts'
import { isPublic, placesOf, type Place } from './places.ts'

/** ms for each press, and for the page behind it. */
const timeout = 15_000

/** Characters of a page's own content. */
function lengthOf(html: string) {
  const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? []
  return main.replaceAll(/<(script|style|noscript)[^]*?<\/\1>|<[^>]*>/g, '').length
}

/** Runs in the page: whether it shows at least so many characters of its own content. */
const isAlive = (least: number) => {
  const main = document.querySelector('main')
  const isFailed = document.querySelector('[data-remote-failed]') !== null
  return !isFailed && Boolean(main?.querySelector('h1')) && (main?.textContent.length ?? 0) >= least
}

/** The plain paths to which links lead. */
const pathsOf = (page: Page, links: string) =>
  page
    .locator(links)
    .evaluateAll((found) =>
      found
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => /^\/(?!\/)[^?#]*$/.test(href) && href !== location.pathname),
    )

/**
 * Goes from a page to others as a visitor does on a phone: by the menu, the logo, and a link to another remote. The
 * page's code can harm all three, and what is shown behind them.
 */
export function nextDoor(siteUrl: string, registry: Registry) {
  const lengths = new Map<string, Promise<number>>()
  const readLength = async (path: string) => lengthOf(await (await fetch(siteUrl + path)).text())

  /** Half of what the server renders there, where no other page's code runs. */
  async function leastOf(path: string) {
    const length = lengths.get(path) ?? readLength(path)
    lengths.set(path, length)
    return (await length) / 2
  }

  async function stepsFrom(page: Page, { remote }: Place) {
    const others = placesOf(registry, [shellName]).filter((one) => one.remote !== remote && isPublic(one))
    const inMenu = await pathsOf(page, 'header nav a')
    const menu = inMenu.find((path) => path !== '/') ?? inMenu[0]
    const footer = (await pathsOf(page, 'footer a')).find((path) =>
      others.some(({ route }) => route === path),
    )
    const header = page.getByRole('banner')
    const press = (part: string, path: string) =>
      page.locator(`${part} a[href="${path}"]`).first().click({ timeout })
    return [
      {
        what: 'the menu',
        path: menu,
        go: async (path: string) => {
          await header.getByRole('button').first().click({ timeout })
          await press('header nav', path)
        },
      },
      { what: 'the logo', path: '/', go: (path: string) => press('header', path) },
      { what: 'the link in the footer', path: footer, go: (path: string) => press('footer', path) },
    ]
  }

  /** @returns why a visitor cannot go on from a page, nothing where all is well */
  return async function faultFrom(page: Page, place: Place) {
    let isAnew = false
    page.once('domcontentloaded', () => (isAnew = true))
    for (const { what, path, go } of await stepsFrom(page, place)) {
      if (path === undefined) continue
      try {
        await go(path)
        await page.waitForURL(({ pathname }) => pathname === path, { timeout, waitUntil: 'commit' })
      } catch {
        return `keeps ${what} from leading to ${path}`
      }
      try {
        await page.waitForFunction(isAlive, await leastOf(path), { timeout })
      } catch {
        return `leaves ${path} without its content, where ${what} leads from it`
      }
      // The browser has followed the link by itself: nothing else that is pressed works either.
      if (isAnew) return `keeps the router from following ${what}`
    }
    return undefined
  }
}
