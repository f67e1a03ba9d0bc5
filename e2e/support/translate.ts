import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { publicPages } from './sitePages.ts'

declare global {
  interface Window {
    /** Words that React wrote into text that the translator had taken out of the page. */
    lostWords?: string[]
  }
}

/**
 * Does in the page what Chrome's translator does: it replaces every text, those that come later too, by elements with
 * its own words. The words stay the same here, so that tests still find them.
 */
function translate() {
  const lost = (window.lostWords = [] as string[])
  const watch = new MutationObserver((records) =>
    lost.push(...records.map(({ target }) => target.nodeValue ?? '')),
  )

  function replace(text: Text) {
    if (
      !text.data.trim() ||
      text.parentElement?.closest('[translate=no], font, noscript, script, style, svg, textarea')
    )
      return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
    watch.observe(text, { characterData: true })
  }

  function replaceAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(replace)
  }

  replaceAll(document.body)
  // A form that the browser sends by itself leaves the page.
  addEventListener('submit', (event) => event.preventDefault())
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text && target.isConnected) replace(target)
      addedNodes.forEach(replaceAll)
    }
  }).observe(document.body, { characterData: true, childList: true, subtree: true })
}

/** Translates a page once React has nothing left to do in it: it renders anew what is translated before. */
export async function translatePage(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(translate)
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Waits until React has rendered what a press leads to at once; the page may be loaded anew meanwhile. */
const settle = (page: Page) =>
  page.waitForFunction(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true))),
  )

/**
 * Presses every button of a translated page, one after the other, and expects that the page lives and shows what React
 * renders.
 * @param open opens the page; it is opened again after a button that leaves it
 */
async function pressEverything(page: Page, open: () => Promise<void>) {
  const buttons = page.locator('button:enabled, summary, input:is([type=checkbox], [type=radio]):enabled')
  let path = ''
  const begin = async () => {
    await open()
    path = pathOf(page)
    await translatePage(page)
  }
  await begin()
  // Some add others.
  const count = await buttons.count()
  for (let index = 0; index < count && index < (await buttons.count()); index += 1) {
    const name = await buttons.nth(index).evaluate((button: HTMLElement) => {
      const name = button.textContent.trim() || button.ariaLabel || button.outerHTML
      if (!button.checkVisibility() || name === 'Sair') return undefined
      button.click()
      return name
    })
    if (name === undefined) continue
    await settle(page)
    await expect(page.locator('main'), `after ${name}`).toHaveCount(1)
    await expect(page.getByText('Tente novamente ou volte ao início'), `broken by ${name}`).toHaveCount(0)
    const lost = await page.evaluate(() => window.lostWords)
    expect(lost ?? [], `words that nobody sees after ${name}`).toEqual([])
    await page.keyboard.press('Escape')
    if (!lost || pathOf(page) !== path) await begin()
  }
}

/**
 * Presses everything on each of these pages, translated.
 * @param id the property that they are about
 * @param offline without a line once they are open
 */
export async function pressEachPage(
  pages: typeof publicPages,
  id: string,
  newContext: () => Promise<BrowserContext>,
  { offline = false } = {},
) {
  for (const { name, path, ready } of pages)
    await test.step(name, async () => {
      const context = await newContext()
      const page = await context.newPage()
      await pressEverything(page, async () => {
        await context.setOffline(false)
        await page.goto(path(id))
        await ready(page)
        await context.setOffline(offline)
      })
      await page.close()
    })
}
