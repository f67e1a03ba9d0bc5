import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { phone } from '../../browser.ts'
import { recordScripts, type Script } from '../size/scripts.ts'
import type { nextDoor } from './nextDoor.ts'
import { isPublic, type Place } from './places.ts'
import { settledFault, watchSettling, type ReadSettled } from './settled.ts'

/** ms after which a page that has not hydrated counts as one that does not. */
const timeout = 30_000

/** px */
const wide = { width: 1280, height: 720 }

/** A page that does not answer is opened again: the backend may have been slow. An error is final. */
const attempts = 3

/** ms for a press of the main control, for a sign of life of a page, and for all that is done on it. */
const pressing = 15_000
const signOfLife = 10_000
const deadline = 90_000

/** Nobody waits for such a page a second time, nor for those after it. */
export const standing = 'stands still: it does not answer any more'

/** ms that a page has to show an error after it has hydrated, and after its main control was pressed. */
const settling = 2000

/** React leaves a mark on each element that is its own: HTML of the server has none before hydration. */
const isHydrated = () => {
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
  return [...document.querySelectorAll('h1, [role=alert]')].some(isReacts)
}

/** The message of an error, where a line of the console ends with one as JSON. */
function readable(line: string) {
  const [before = '', json = ''] = line.split(/(\{.*\})$/s)
  try {
    const { error } = JSON.parse(json) as { error: { message: string } }
    return before + error.message
  } catch {
    return line
  }
}

/** Errors of a page, in its own words; `failed` resolves with the first one. */
function recordErrors(page: Page) {
  let first: string | undefined
  const failed = new Promise<void>((resolve) => {
    const record = (text: string) => {
      first ??= `reports ${text.slice(0, 300)}`
      resolve()
    }
    page.on('pageerror', ({ message }) => record(message))
    page.on('console', (message) => {
      // Pictures and the like may be absent; a script that is absent makes an error of its own.
      const counts = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
      if (counts) record(readable(message.text()))
    })
  })
  return { errorOf: () => first, failed }
}

/** A page that is busy for ever holds for ever whoever asks it anything. */
const within = <T>(ms: number, work: Promise<T>, otherwise: T) =>
  Promise.race([work, setTimeout(ms, otherwise, { ref: false })])

const isAnswering = (page: Page) =>
  within(
    signOfLife,
    page.evaluate(() => true),
    false,
  )

const firstLine = (cause: unknown) => (cause as Error).message.split('\n')[0]

const isRenderedByServer = (place: Place) => Boolean(place.release.serverEntry) && isPublic(place)

/** Content for browsers without scripts has a heading of its own. */
const withoutNotices = (html: string) => html.replaceAll(/<noscript>[^]*?<\/noscript>/g, '')

/** Opens the page and waits for its hydration, or its first error. @returns why it does not answer, nothing where it does */
async function silenceOf(page: Page, address: string, place: Place, failed: Promise<void>) {
  try {
    const response = await page.goto(address, { waitUntil: 'commit', timeout })
    if (response?.status() !== 200) return `is answered with ${response?.status()}`
    const isRendered = /<main[^]*<h1/.test(withoutNotices(await response.text()))
    const hydrated = await Promise.race([
      page.waitForFunction(isHydrated, undefined, { timeout }).then(
        () => true,
        () => false,
      ),
      failed.then(() => false),
    ])
    if (!(await isAnswering(page))) return standing
    if (!hydrated) return 'does not answer: React did not start on it'
    return isRenderedByServer(place) && !isRendered ? 'is not rendered by the server' : undefined
  } catch (cause) {
    return firstLine(cause)
  }
}

/**
 * Presses the control that the route names as its main one, in a wide window: on a phone it may be behind another one.
 * @returns why that cannot be done
 */
async function pressMainControl(page: Page, { rules: { mainControl } }: Place) {
  if (mainControl === undefined) return undefined
  await page.setViewportSize(wide)
  try {
    await page
      .getByRole('main')
      .getByRole('button', { name: mainControl, exact: true })
      .first()
      .click({ timeout: pressing })
  } catch {
    return `has no button “${mainControl}” that can be pressed, which its route names as its main control`
  }
  await setTimeout(settling)
  return undefined
}

const cardFault = async (page: Page) =>
  (await page.locator('[data-remote-failed]').count()) > 0
    ? 'shows the card of a remote that has failed'
    : undefined

/** How each page is opened. */
export interface Visit {
  browser: Browser
  siteUrl: string
  /** Where a visitor goes from there; none where only the page itself is looked at. */
  faultNextDoor?: ReturnType<typeof nextDoor>
}

interface Outcome {
  fault?: string
  scripts: Script[]
}

export interface Opened {
  /** Why the page does not answer, or its error. */
  fault?: string
  /** Resolves with the fault and the scripts of the page once it has settled, and closes it. */
  settle?: () => Promise<Outcome>
}

/** Opens a page with an empty cache, as small as a phone. One that answers stays open until it has settled. */
async function open(visit: Visit, path: string, place: Place): Promise<Opened & { isFinal: boolean }> {
  const page = await visit.browser.newPage(phone)
  const close = () => void page.close().catch(() => undefined)
  const watchHydrated = await watchSettling(page)
  const scripts = recordScripts(page)
  const { errorOf, failed } = recordErrors(page)
  const load = () => silenceOf(page, visit.siteUrl + path, place, failed)
  const silence = await load()
  const error = errorOf()
  if (error ?? silence) {
    close()
    return { fault: error ?? silence, isFinal: error !== undefined || silence === standing }
  }

  /** Looks at one thing after the other until one of them is at fault. */
  async function faultOfSettled(readSettled: ReadSettled | undefined) {
    if (!readSettled || !(await isAnswering(page))) return errorOf() ?? standing
    const settled = settledFault(await readSettled(), place)
    const own = errorOf() ?? (await cardFault(page)) ?? settled
    if (own !== undefined) return own
    if (visit.faultNextDoor && isPublic(place)) {
      const away = await visit.faultNextDoor(page, place)
      const back = errorOf() ?? away ?? (place.rules.mainControl && (await load()))
      if (back !== undefined) return back
    }
    const unpressed = await pressMainControl(page, place)
    return unpressed ?? errorOf() ?? cardFault(page)
  }

  async function settle(): Promise<Outcome> {
    const readSettled = await within(signOfLife, watchHydrated(), undefined)
    const [carried] = await Promise.all([scripts(), setTimeout(settling)])
    return { fault: await faultOfSettled(readSettled), scripts: carried }
  }

  return {
    isFinal: true,
    settle: () =>
      within(deadline, settle(), { fault: standing, scripts: [] })
        .catch((cause: unknown) => ({ fault: firstLine(cause), scripts: [] }))
        .finally(close),
  }
}

/** A new page may share its process with one that stands still. */
const openInTime = (...args: Parameters<typeof open>) =>
  within<Awaited<ReturnType<typeof open>>>(deadline, open(...args), { fault: standing, isFinal: true })

/** Opens a page that does not answer again. */
export async function openPage(...args: Parameters<typeof open>): Promise<Opened> {
  let opened = await openInTime(...args)
  for (let attempt = 1; !opened.isFinal && attempt < attempts; attempt += 1)
    opened = await openInTime(...args)
  return opened
}
