import type { Browser, CDPSession, Page } from '@playwright/test'
import { startTestStack } from '../testing/stack.ts'

/** More than a browser holds by itself, so that each search is an answer of its own. */
const listings = Number(process.env.SEED_PROPERTIES ?? 5_000)
/** Somebody who searches without a pause does about one in two seconds: ten minutes of that. */
const steps = Number(process.env.STEPS ?? 300)
const looks = 4

const deals = ['Comprar', 'Alugar', 'Todos']

const count = /^(Nenhum|[\d.]+) imóve(l|is) encontrados?$/
const counted = (page: Page) => page.getByRole('status').filter({ hasText: count }).waitFor()

async function look(session: CDPSession) {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners }
}

/** One search more, a look further down its list, now and then a listing and the way back. */
async function step(page: Page, n: number) {
  const panel = page.getByRole('region', { name: 'Filtros' })
  const price = panel.getByLabel('Preço máximo')
  if (n % 3 === 0) await panel.getByRole('radio', { name: deals[(n / 3) % 3]!, exact: true }).click()
  // So high that each deal still has some.
  else await price.fill(String(400_000 + n * 1_000))
  await counted(page)
  await page.mouse.wheel(0, 6_000)
  await page.mouse.wheel(0, 12_000)
  if (n % 10 === 9) {
    const link = page.locator('main a[href^="/property/"]').first()
    if (await link.isVisible()) {
      await link.click()
      await page.getByText('Código:').waitFor()
      await page.goBack()
      await counted(page)
    }
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** What of a browser's memory is still reached while somebody searches, scrolls, looks and goes back: it must level off. */
export async function memory(browser: Browser) {
  console.log(`Starting a stack with ${listings} listings …`)
  const stack = await startTestStack({ seedProperties: listings, site: true })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(`${stack.siteUrl}/properties`)
    await counted(page)
    // What comes once comes before the first look.
    for (let n = 0; n < 20; n += 1) await step(page, n)
    console.log(`\nmemory that is reached, ${listings} listings, after so many steps`)
    for (let done = 0; done <= steps; done += 1) {
      if (done % Math.ceil(steps / looks) === 0) {
        const { heap, nodes, listeners } = await look(session)
        console.log(
          `  ${String(done).padStart(5)}  ${heap.toFixed(1)} MB; ${nodes} nodes, ${listeners} listeners`,
        )
      }
      await step(page, 20 + done)
    }
  } finally {
    await context.close()
    await stack.stop()
  }
}
