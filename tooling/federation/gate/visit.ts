import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumOptions, phone } from '../../browser.ts'
import { shellName } from '../layout.ts'
import type { Registry } from '../registry.ts'
import { sizeFault } from '../size/judge.ts'
import { partsOf } from '../size/parts.ts'
import { recordScripts, type Script } from '../size/scripts.ts'
import { addressOf, hiddenRemotes, isPublic, listedPaths, placesOf, type Place } from './places.ts'

/** ms after which a page that has not hydrated counts as one that does not. */
const timeout = 30_000

/** px */
const wide = { width: 1280, height: 720 }

/** A page that does not answer is opened again: the backend may have been slow. An error is final. */
const attempts = 3

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

/** Errors of a page, in its own words. */
function recordErrors(page: Page) {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    // Pictures and the like may be absent; a script that is absent makes an error of its own.
    const counts = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (counts) errors.push(readable(message.text()))
  })
  return () => (errors[0] === undefined ? undefined : `reports ${errors[0].slice(0, 300)}`)
}

const isRenderedByServer = (place: Place) => Boolean(place.release.serverEntry) && isPublic(place)

/** Content for browsers without scripts has a heading of its own. */
const withoutNotices = (html: string) => html.replaceAll(/<noscript>[^]*?<\/noscript>/g, '')

/** Opens the page and waits for its hydration. @returns why it does not answer, nothing where it does */
async function silenceOf(page: Page, address: string, place: Place) {
  try {
    const response = await page.goto(address, { waitUntil: 'commit', timeout })
    if (response?.status() !== 200) return `is answered with ${response?.status()}`
    const isRendered = /<main[^]*<h1/.test(withoutNotices(await response.text()))
    const hydrated = await page.waitForFunction(isHydrated, undefined, { timeout }).then(
      () => true,
      () => false,
    )
    if (!hydrated) return 'does not answer: React did not start on it'
    return isRenderedByServer(place) && !isRendered ? 'is not rendered by the server' : undefined
  } catch (cause) {
    return (cause as Error).message.split('\n')[0]
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
      .click({ timeout: 5000 })
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

interface Opened {
  /** Why the page does not answer, or its error. */
  fault?: string
  /** Resolves with the errors and scripts of the page once it has settled, and closes it. */
  settle?: () => Promise<{ fault?: string; scripts: Script[] }>
}

/** Opens a page with an empty cache, as small as a phone. One that answers stays open until it has settled. */
async function open(browser: Browser, address: string, place: Place): Promise<Opened & { isFinal: boolean }> {
  const page = await browser.newPage(phone)
  const scripts = recordScripts(page)
  const errorOf = recordErrors(page)
  const silence = await silenceOf(page, address, place)
  const fault = errorOf() ?? silence
  if (fault !== undefined) {
    await page.close()
    return { fault, isFinal: errorOf() !== undefined }
  }
  const settle = async () => {
    try {
      const [carried] = await Promise.all([scripts(), setTimeout(settling)])
      const unpressed = errorOf() ?? (await cardFault(page))
      const found = unpressed ?? (await pressMainControl(page, place)) ?? errorOf() ?? (await cardFault(page))
      return { fault: found, scripts: carried }
    } finally {
      await page.close()
    }
  }
  return { isFinal: true, settle }
}

async function openPatiently(browser: Browser, address: string, place: Place): Promise<Opened> {
  let opened = await open(browser, address, place)
  for (let attempt = 1; !opened.isFinal && attempt < attempts; attempt += 1)
    opened = await open(browser, address, place)
  return opened
}

/** The files that a browser needs of these packages. */
function filesOf({ shell, remotes }: Registry, names: string[]) {
  const { scripts = [], styles = [] } = (names.includes(shellName) && shell?.current) || {}
  const ofRemotes = names.flatMap((name) => {
    const release = remotes[name]?.current
    if (!release) return []
    const assets = [release, ...Object.values(release.rules)].flatMap((one) => one.assets ?? [])
    return [release.entry, ...new Set(assets.flatMap((one) => [...one.scripts, ...one.styles]))]
  })
  return [...[...scripts, ...styles].map((file) => `/assets/${file}`), ...ofRemotes]
}

async function fileFaults(siteUrl: string, files: string[]) {
  const answers = files.map(async (file) => {
    const { status } = await fetch(siteUrl + file)
    return status === 200 ? [] : [`${file} is answered with ${status}`]
  })
  return (await Promise.all(answers)).flat()
}

/** A published site that is served. */
interface Site {
  url: string
  folder: string
}

interface VisitOptions {
  /** How often each page is opened; one fault is enough to refuse it. Once unless given. */
  times?: number
  /** Called for routes that nobody could look at. */
  say?: (text: string) => void
  /** Called with the scripts that a public page carries. */
  weighed?: (route: string, scripts: Script[]) => void
}

/**
 * Looks at a site as a visitor would: whether the files of these packages are there, and whether each of their
 * routes is rendered, hydrated, free of errors while it settles and when its main control is pressed, and, where it is
 * public, within the budget for JavaScript. For the shell those are the routes of all.
 * @returns the faults, nothing where all is well
 */
export async function visitSite(
  site: Site,
  registry: Registry,
  names: string[],
  { times = 1, say = console.log, weighed = () => {} }: VisitOptions = {},
) {
  const missing = await fileFaults(site.url, filesOf(registry, names))
  if (missing.length > 0) return missing
  const places = placesOf(registry, names)
  const listed = await listedPaths(site.url, places)
  const hidden = hiddenRemotes(registry)
  const browser = await chromium.launch(chromiumOptions())

  async function faultOf(place: Place, { fault, settle }: Opened) {
    const settled = await settle?.()
    const found = fault ?? settled?.fault
    if (found !== undefined || !settled || !isPublic(place)) return found
    weighed(place.route, settled.scripts)
    return sizeFault(settled.scripts, hidden, (heavy) => partsOf(site.folder, registry, heavy))
  }

  try {
    const outcomes: Promise<string[]>[] = []
    for (const place of Array.from({ length: times }, () => places).flat()) {
      const { remote, release, route } = place
      const address = addressOf(place, listed)
      if (address === undefined) {
        say(`Nobody looked at ${route}: the sitemap names no such page`)
        continue
      }
      const opened = await openPatiently(browser, site.url + address, place)
      // Not awaited: a page settles while the next ones are opened.
      const outcome = faultOf(place, opened).then((found) =>
        found === undefined ? [] : [`${remote} ${release.version}: ${route} ${found}`],
      )
      outcomes.push(outcome)
    }
    return [...new Set((await Promise.all(outcomes)).flat())]
  } finally {
    await browser.close()
  }
}
