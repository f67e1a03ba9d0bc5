import type { Browser, Page } from '@playwright/test'
import { startTestStack } from '../testing/stack.ts'
import { phone } from '../browser.ts'
import { aListing } from './aListing.ts'
import { median, ms, rounds } from './figures.ts'
import { openPhone } from './visit.ts'

const listings = Number(process.env.SEED_PROPERTIES ?? 100)

/** ms after its first paint at which a visitor touches a control. */
const delay = 50

interface Control {
  name: string
  /** The control that is touched, in the server's page. */
  target: string
  /** Text that is typed then. */
  types?: string
  /** Waits until the touch has had its effect, which must hold when React has taken over. */
  effect: (page: Page) => Promise<unknown>
}

const seen = (selector: string) => (page: Page) => page.waitForSelector(selector, { state: 'visible' })
const there = (selector: string) => (page: Page) => page.waitForSelector(selector, { state: 'attached' })
const at = (path: string) => (page: Page) =>
  page.waitForURL((url) => url.href.includes(path), { waitUntil: 'commit' })
const holds = (selector: string, value: string) => (page: Page) =>
  page.waitForFunction(
    ([where, what]) => document.querySelector<HTMLInputElement>(where!)?.value.includes(what!),
    [selector, value],
  )

const menu: Control = { name: 'menu', target: '[popovertarget="menu"]', effect: seen('#menu a') }
const rent = 'input[value="Locação"]'
const highest = 'input[name="maxPrice"]'
const owner = 'input[name="nomeProprietario"]'

/** The controls of a phone's first screen, page by page. Buttons and links that lead to another page come last. */
const controls = (id: string): Record<string, Control[]> => ({
  '/': [
    menu,
    { name: 'Alugar', target: `label:has(${rent})`, effect: there(`${rent}:checked`) },
    { name: 'highest price', target: highest, types: '5', effect: holds(highest, '5') },
    { name: 'Buscar', target: 'form button:not([tabindex])', effect: at('/properties') },
  ],
  '/properties': [
    menu,
    { name: 'Filtros', target: 'summary', effect: there('details[open]') },
    { name: 'a listing', target: 'main a[href^="/property/"]', effect: at('/property/') },
  ],
  [`/property/${id}`]: [
    menu,
    { name: 'photo', target: 'main [data-tap]:has(img)', effect: seen('[role="dialog"]') },
    { name: 'back to the listings', target: 'main a[href^="/properties"]', effect: at('/properties') },
  ],
  '/anunciar-imovel': [menu, { name: 'name', target: owner, types: 'M', effect: holds(owner, 'M') }],
})

interface Place {
  x: number
  y: number
}

interface Felt {
  /** ms until the screen was drawn again after the touch, less than 16 as 0; undefined where the page was left for another. */
  reaction?: number
  /** ms until the effect was there; undefined where it never came. */
  effect?: number
}

const reactionIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { slowest: { duration: number } }).slowest.duration)

/** ms after which an effect is lost. */
const timeLimit = 15_000

/** Touches one control in a visit of its own; undefined where it is not in the first screen. */
async function touch(browser: Browser, address: string, control: Control): Promise<Felt | undefined> {
  const { target, types, effect } = control
  const { context, page, session } = await openPhone(browser, { permissions: ['clipboard-write'] })
  page.setDefaultTimeout(timeLimit)
  try {
    await page.addInitScript(() => {
      const slowest = { duration: 0 }
      Object.assign(window, { slowest })
      const observe = (type: string) =>
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries())
            slowest.duration = Math.max(slowest.duration, duration)
        }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
      observe('event')
      observe('first-input')
    })
    // A page is painted as it comes, and where a control stands is this visit's: a line may break elsewhere without its font.
    const { promise: painted, resolve: tell } = Promise.withResolvers<Place>()
    await page.exposeFunction('controlIsPainted', tell)
    await page.addInitScript((selector) => {
      const look = () => {
        const box = document.querySelector(selector)?.getClientRects()[0]
        if (!box) return void requestAnimationFrame(look)
        requestAnimationFrame(() =>
          (window as unknown as { controlIsPainted: (place: Place) => void }).controlIsPainted({
            x: box.x + box.width / 2,
            y: box.y + Math.min(box.height, 200) / 2,
          }),
        )
      }
      look()
    }, target)
    await page.goto(address, { waitUntil: 'commit' })
    const place = await painted
    if (place.y >= phone.viewport.height) return undefined
    await new Promise((resolve) => setTimeout(resolve, delay))
    const begun = performance.now()
    // The browser takes a touch while the page is busy; what it answers comes when the page has.
    const sent = [
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]
    await Promise.all(sent)
    if (types) await session.send('Input.dispatchKeyEvent', { type: 'char', text: types })
    const came = await effect(page).then(
      () => performance.now() - begun,
      () => undefined,
    )
    if (came === undefined) return { reaction: await reactionIn(page) }
    if (new URL(page.url()).pathname !== new URL(address).pathname) return { effect: came }
    await page.waitForSelector('#root:not([data-server-rendered])')
    const holdsStill = await effect(page).then(
      () => true,
      () => false,
    )
    return { reaction: await reactionIn(page), effect: holdsStill ? came : undefined }
  } finally {
    await context.close()
  }
}

function describe(name: string, all: Felt[]) {
  const of = (key: 'reaction' | 'effect') => all.flatMap((felt) => felt[key] ?? [])
  const [reactions, effects] = [of('reaction'), of('effect')]
  const lost = all.length - effects.length
  const reaction =
    reactions.length > 0
      ? `reaction ${ms(median(reactions))}, slowest ${ms(Math.max(...reactions))}`
      : 'leads to another page'
  const effect = effects.length > 0 ? `effect after ${ms(median(effects))}` : 'no effect'
  console.log(`  ${name.padEnd(22)} ${reaction}; ${effect}; lost ${lost} of ${all.length}`)
}

/** Measures the effect of a touch 50 ms after its paint, for each control of a phone's first screen. */
export async function touches(browser: Browser) {
  console.log(`Starting a stack with ${listings} listings …`)
  const stack = await startTestStack({ seedProperties: listings, site: true })
  try {
    const id = await aListing(stack)
    console.log(
      `\n${rounds} touches each, ${delay} ms after the control is painted: the rig's phone, empty cache`,
    )
    for (const [path, wanted] of Object.entries(controls(id))) {
      console.log(path.replace(id, ':id'))
      for (const control of wanted) {
        const felt: Felt[] = []
        for (let round = 0; round < rounds; round += 1) {
          const result = await touch(browser, stack.siteUrl + path, control)
          if (result) felt.push(result)
        }
        if (felt.length > 0) describe(control.name, felt)
        else console.log(`  ${control.name.padEnd(22)} is not in the first screen`)
      }
    }
  } finally {
    await stack.stop()
  }
}
