import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumOptions } from '../../browser.ts'
import { shellName } from '../layout.ts'
import type { Registry } from '../registry.ts'
import { sizeFault } from '../size/judge.ts'
import { partsOf } from '../size/parts.ts'
import { recordScripts, type Script } from '../size/scripts.ts'
import { addressOf, hiddenRemotes, isPublic, listedPaths, placesOf, type Place } from './places.ts'

/** ms after which a page that has not come to life counts as one that does not. */
const timeLimit = 30_000

/** A page is looked at anew before it is held against a release: the data may have been late. */
const attempts = 3

/** React leaves a mark on each element that is its own: what the server has rendered has none before. */
const isAlive = () => {
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
  return [...document.querySelectorAll('h1, [role=alert]')].some(isReacts)
}

/** Collects the errors of a page. */
function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // Pictures and the like may be absent; scripts that are say so by themselves.
    const isAbout = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isAbout) complaints.push(message.text())
  })
  return complaints
}

const isRenderedByServer = (place: Place) => Boolean(place.release.serverEntry) && isPublic(place)

/** Content for browsers without scripts has a heading of its own. */
const withoutNotices = (html: string) => html.replaceAll(/<noscript>[^]*?<\/noscript>/g, '')

/** Opens the page. @returns what is wrong with it, nothing where all is well */
async function faultOf(page: Page, address: string, place: Place) {
  try {
    const complaints = complaintsOf(page)
    const response = await page.goto(address, { waitUntil: 'commit', timeout: timeLimit })
    if (response?.status() !== 200) return `is answered with ${response?.status()}`
    const isRendered = /<main[^]*<h1/.test(withoutNotices(await response.text()))
    const came = await page.waitForFunction(isAlive, undefined, { timeout: timeLimit }).then(
      () => true,
      () => false,
    )
    if (complaints.length > 0) return `says ${complaints[0]?.slice(0, 300)}`
    if (!came) return 'does not answer: React did not start on it'
    return isRenderedByServer(place) && !isRendered ? 'is not rendered by the server' : undefined
  } catch (cause) {
    return (cause as Error).message.split('\n')[0]
  }
}

/** Looks at a page with an empty cache. One that is well stays open until `scripts` knows what it carries. */
async function look(browser: Browser, address: string, place: Place) {
  const page = await browser.newPage()
  const scripts = recordScripts(page)
  const fault = await faultOf(page, address, place)
  if (fault !== undefined || !isPublic(place)) {
    await page.close()
    return { fault }
  }
  return { scripts: () => scripts().finally(() => page.close()) }
}

async function lookAgain(browser: Browser, address: string, place: Place) {
  let looked = await look(browser, address, place)
  for (let attempt = 1; looked.fault !== undefined && attempt < attempts; attempt += 1)
    looked = await look(browser, address, place)
  return looked
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

interface Told {
  /** Told of routes that nobody could look at. */
  say?: (text: string) => void
  /** Told what a public page carries. */
  weighed?: (route: string, scripts: Script[]) => void
}

/**
 * Looks at a site as a visitor would: whether the files of these packages are there, and whether each of their
 * routes is rendered, answered by React, free of errors and, where it is public, within the budget for JavaScript.
 * For the shell those are the routes of all.
 * @returns what is wrong, nothing where all is well
 */
export async function visitSite(
  site: Site,
  registry: Registry,
  names: string[],
  { say = console.log, weighed = () => {} }: Told = {},
) {
  const missing = await fileFaults(site.url, filesOf(registry, names))
  if (missing.length > 0) return missing
  const places = placesOf(registry, names)
  const listed = await listedPaths(site.url, places)
  const hidden = hiddenRemotes(registry)
  const faultIn = (scripts: Script[]) =>
    sizeFault(scripts, hidden, (heavy) => partsOf(site.folder, registry, heavy))
  const browser = await chromium.launch(chromiumOptions())
  try {
    const outcomes: Promise<string[]>[] = []
    for (const place of places) {
      const { remote, release, route } = place
      const address = addressOf(place, listed)
      if (address === undefined) {
        say(`Nobody looked at ${route}: the sitemap names no such page`)
        continue
      }
      const { fault, scripts } = await lookAgain(browser, site.url + address, place)
      const outcome = async () => {
        const carried = await scripts?.()
        if (carried) weighed(route, carried)
        const found = fault ?? (carried && faultIn(carried))
        return found === undefined ? [] : [`${remote} ${release.version}: ${route} ${found}`]
      }
      // Not awaited: a page's five seconds go on while the next ones are looked at.
      outcomes.push(outcome())
    }
    return (await Promise.all(outcomes)).flat()
  } finally {
    await browser.close()
  }
}
