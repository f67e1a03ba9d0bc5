import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { startTestStack } from '../testing/stack.ts'
import { kB, median, ms, ratio, rounds } from './figures.ts'
import { cpuSlowdown, openPhone, phone, visit } from './visit.ts'

const few = 100
const many = Number(process.env.SEED_PROPERTIES ?? 10_000)
const listing = 'main a[href^="/property/"]'

type Stack = Awaited<ReturnType<typeof startTestStack>>

interface Timed extends PerformanceEntry {
  startTime: number
  duration: number
}

/** From an input to the next frame that shows its effect, in steps of 8 ms, as the browser itself measures it. */
const noteInputs = () => {
  const inputs: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries() as Timed[]) inputs.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(window, { inputs })
}

const inputsOf = (page: Page) => page.evaluate(() => (window as unknown as { inputs: number[] }).inputs)

/** Does something and returns how long its slowest event took until paint, in ms; 8 stands for less than 16. */
async function timed(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => (window as unknown as { inputs: number[] }).inputs.splice(0))
  await act()
  // Two frames later the entries of the one that counts have been given out.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  )
  return Math.max(8, ...(await inputsOf(page)))
}

const filtered = '/properties?type=Loca%C3%A7%C3%A3o&bedrooms=4'
const counted = /[\d.]+ imóve(l|is) encontrados?/

const countOn = (page: Page) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${counted.source}$`) })

/** ms since the page began, at the next frame. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  )

interface FilteredVisit {
  /** What the page says before any script. */
  said: string
  /** What it says when all has come. */
  saysAtLast: string
  /** ms until the count stands on the screen. */
  stands: number
  /** Of the page itself as it travels, and of all that had come by then. */
  page: number
  bytes: number
  /** ms from a choice to its count and its listings on the screen. */
  change: number
}

/** A filtered address on the rig's phone, and a choice there. */
async function visitFiltered(browser: Browser, stack: Stack): Promise<FilteredVisit> {
  const { context, page, session } = await openPhone(browser)
  try {
    let bytes = 0
    const sizes: number[] = []
    const asked = new Set<Request>()
    page.on('request', (request) => asked.add(request))
    session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
    session.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength))
    const response = await page.goto(stack.siteUrl + filtered, { waitUntil: 'commit' })
    await countOn(page).waitFor()
    const stands = await painted(page)
    const byThen = bytes
    const [said = ''] = counted.exec((await response?.text()) ?? '') ?? []
    await page.waitForSelector('#root:not([data-server-rendered])')
    // The loop also meets what is asked for while it waits.
    for (const request of asked) await (await request.response())?.finished()
    const saysAtLast = await countOn(page).innerText()

    // It says how many are set.
    await page.locator('summary', { hasText: /^Filtros/ }).click()
    const began = await page.evaluate(() => performance.now())
    await page.getByRole('radio', { name: 'Comprar', exact: true }).click()
    await countOn(page).filter({ hasNotText: saysAtLast }).waitFor()
    const change = (await painted(page)) - began
    return { said, saysAtLast, stands, page: sizes[0] ?? NaN, bytes: byThen, change }
  } finally {
    await context.close()
  }
}

async function filteredPages(browser: Browser, stacks: Record<string, Stack>) {
  console.log(
    `\n${decodeURI(filtered)}, 390×844, CPU ${cpuSlowdown}× slower, 1.6 Mbit/s, 150 ms, empty cache`,
  )
  for (const [name, stack] of Object.entries(stacks)) {
    const visits: FilteredVisit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visitFiltered(browser, stack))
    const of = (key: 'stands' | 'page' | 'bytes' | 'change') => median(visits.map((one) => one[key]))
    const [{ said, saysAtLast }] = visits as [FilteredVisit]
    console.log(`  of ${name}: '${said}' in the HTML, '${saysAtLast}' at last; on screen ${ms(of('stands'))}`)
    console.log(
      `    page ${kB(of('page'))}, all by then ${kB(of('bytes'))}; 'Comprar' to count and rows ${ms(of('change'))}`,
    )
  }
}

async function filterChanges(browser: Browser, stack: Stack, name: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(noteInputs)
    await page.goto(`${stack.siteUrl}/properties`)
    await countOn(page).waitFor()
    const open = page.getByText('Filtros', { exact: true })
    if (await open.isVisible()) await open.click()
    const panel = page.getByRole('region', { name: 'Filtros' })
    await panel.getByText('Mais Filtros').click()
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })

    const price = panel.getByLabel('Preço máximo')
    const press = (name: string) => () => panel.getByRole('radio', { name, exact: true }).click()
    const type = (key: string) => () => price.press(key)
    const acts: Record<string, () => Promise<void>> = {
      Comprar: press('Comprar'),
      Alugar: press('Alugar'),
      Todos: press('Todos'),
      'a digit of the price': type('9'),
      'a digit less': type('Backspace'),
    }
    const times = Object.fromEntries(Object.keys(acts).map((act) => [act, [] as number[]]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [act, run] of Object.entries(acts)) times[act]!.push(await timed(page, run))
    }
    console.log(`  ${name}`)
    for (const [act, taken] of Object.entries(times)) {
      console.log(`    ${act.padEnd(22)} median ${ms(median(taken))}, slowest ${ms(Math.max(...taken))}`)
    }
  } finally {
    await context.close()
  }
}

/** The catalogue with thousands of listings: its first one against a small catalogue's, and changes of a filter. */
export async function large(browser: Browser) {
  console.log(`Starting stacks with ${few} and with ${many} listings …`)
  const small = await startTestStack({ seedProperties: few, site: true })
  try {
    const big = await startTestStack({ seedProperties: many, site: true })
    try {
      const ready: Record<'small' | 'big', number[]> = { small: [], big: [] }
      let nodes = 0
      for (let round = 0; round < rounds; round += 1) {
        ready.small.push((await visit(browser, `${small.siteUrl}/properties`, listing)).ready)
        const one = await visit(browser, `${big.siteUrl}/properties`, listing)
        ready.big.push(one.ready)
        nodes = Math.max(nodes, one.nodes)
      }
      const [own, base] = [median(ready.big), median(ready.small)]
      console.log(
        `\nfirst listing       ${ms(own)} of ${many} ÷ ${ms(base)} of ${few} = ${ratio(ready.big, ready.small)}; DOM nodes ${nodes}`,
      )
      await filteredPages(browser, { [few]: small, [many]: big })
      console.log(`\nfilter change to paint of what is at hand, ${many} listings, CPU ${cpuSlowdown}× slower`)
      await filterChanges(browser, big, '390×844', phone)
      await filterChanges(browser, big, '1440×900', { viewport: { width: 1440, height: 900 } })
    } finally {
      await big.stop()
    }
  } finally {
    await small.stop()
  }
}
