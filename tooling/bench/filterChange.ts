import type { Browser, Page } from '@playwright/test'
import { ms, share } from './figures.ts'
import { cpuSlowdown, openPhone } from './visit.ts'

/** One change of a filter, in ms. */
interface Change {
  /** From the input to the frame that has its count and rows. */
  painted: number
  /** The share of the request: round trips, the database and the response's way. */
  network: number
}

/** Notes when a filter is changed, and the first frame that shows the count from its request. */
const noteChanges = () => {
  const changes: Change[] = []
  Object.assign(window, { changes })
  performance.setResourceTimingBufferSize(10_000)
  let began: number | undefined
  let isCounting = false
  // React answers the click of a radio button, before it changes.
  for (const [type, field] of [
    ['click', 'input'],
    ['change', 'select'],
  ] as const) {
    const begin = ({ target, timeStamp }: Event) => {
      if (!(target instanceof Element) || !target.matches(field)) return
      began = timeStamp
      isCounting = false
    }
    document.addEventListener(type, begin, true)
  }
  const look = () => {
    const from = began
    const isCounted = /encontrad/.test(document.querySelector('[role="status"]')?.textContent ?? '')
    if (from === undefined || (isCounted && !isCounting)) return
    isCounting = !isCounted
    if (isCounting) return
    began = undefined
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now() - from
        const request = performance
          .getEntriesByType('resource')
          .find(({ name, startTime }) => startTime >= from && name.endsWith('/rpc/search_properties'))
        changes.push({ painted, network: request?.duration ?? NaN })
      }),
    )
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const filters = {
  bathrooms: ['', '1'],
  bedrooms: ['', '1', '2', '3', '4'],
  type: ['', 'Venda', 'Locação'],
}

/** All that can be chosen together, one after the other by a single change, and none of it twice. */
function* walk() {
  const turn = <Value>(values: Value[], index: number) => (index % 2 ? values.toReversed() : values)
  let [inner, innermost] = [0, 0]
  for (const bathrooms of filters.bathrooms)
    for (const bedrooms of turn(filters.bedrooms, inner++))
      for (const type of turn(filters.type, innermost++)) yield { bathrooms, bedrooms, type }
}

async function changesOn(page: Page) {
  const [first, ...others] = walk()
  let before = first!
  for (const [index, wanted] of others.entries()) {
    for (const name of ['bathrooms', 'bedrooms'] as const)
      if (wanted[name] !== before[name])
        await page.locator(`select[name="${name}"]`).selectOption(wanted[name])
    if (wanted.type !== before.type)
      await page.locator(`label:has(input[name="type"][value="${wanted.type}"])`).click()
    before = wanted
    await page.waitForFunction(
      (count) => (window as unknown as { changes: Change[] }).changes.length > count,
      index,
    )
  }
  return page.evaluate(() => (window as unknown as { changes: Change[] }).changes)
}

/** Measures a change of a filter on the rig's phone until its count and rows are painted, and the share of the network. */
export async function filterChange(browser: Browser, siteUrl: string) {
  const { context, page, session } = await openPhone(browser)
  try {
    await page.addInitScript(noteChanges)
    await page.goto(`${siteUrl}/properties`)
    await page.waitForSelector('#root:not([data-server-rendered])')
    await page.locator('summary', { hasText: /^Filtros/ }).click()
    await page.getByText('Mais Filtros').click()
    await page.getByRole('img', { name: /^Preços/ }).waitFor()
    let preflights = 0
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (request.method === 'OPTIONS') preflights++
    })
    const changes = await changesOn(page)
    const of = (figure: (change: Change) => number) => {
      const values = changes.map(figure)
      return `median ${ms(share(values, 0.5))}, p75 ${ms(share(values, 0.75))}`
    }
    console.log(`  change of a filter to painted rows, ${changes.length} of them, CPU ${cpuSlowdown}× slower`)
    console.log(`    in all                       ${of(({ painted }) => painted)}`)
    console.log(`    its request                  ${of(({ network }) => network)}`)
    console.log(`    beyond the request           ${of(({ painted, network }) => painted - network)}`)
    // Chromium holds back no preflight on its slow line: on a real one each of them is a round trip more.
    console.log(`    preflights                   ${preflights}`)
  } finally {
    await context.close()
  }
}
