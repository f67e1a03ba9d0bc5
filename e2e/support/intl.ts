import { expect, type Page } from '@playwright/test'

function noteIntl() {
  const made: string[] = []
  const note = (name: string) => {
    const isAnswering = document.getElementById('root')?.dataset['serverRendered'] === undefined
    if (document.readyState === 'loading' || !isAnswering) made.push(name)
  }
  for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules'] as const) {
    const Known = Intl[name] as unknown as new (...options: unknown[]) => object
    const noted = new Proxy(Known, {
      construct(target, options) {
        note(`Intl.${name}`)
        return new target(...(options as unknown[]))
      },
    })
    Object.assign(Intl, { [name]: noted })
  }
  const texts = { Number: Number.prototype, Date: Date.prototype, String: String.prototype }
  for (const [name, prototype] of Object.entries(texts)) {
    for (const method of Object.getOwnPropertyNames(prototype).filter((one) => one.includes('ocale'))) {
      const known = Reflect.get(prototype, method) as (...options: unknown[]) => unknown
      const noted = function (this: unknown, ...options: unknown[]) {
        note(`${name}.${method}`)
        return known.apply(this, options)
      }
      Object.assign(prototype, { [method]: noted })
    }
  }
  Object.assign(window, { intlMade: made })
}

/**
 * Watches the next visit for uses of `Intl` before the page is hydrated: on a phone the first use takes as long as
 * hydrating a page. The result checks that there was none.
 */
export async function watchIntl(page: Page) {
  await page.addInitScript(noteIntl)
  return async () => {
    const made = await page.evaluate(() => (window as unknown as { intlMade: string[] }).intlMade)
    expect(made).toEqual([])
  }
}
