import { chromium, type Browser, type Page } from '@playwright/test'
import type { RouteRules } from 'shared-backend'
import { chromiumOptions } from '../../browser.ts'
import { shellName } from '../layout.ts'
import type { Registry, RemoteRelease } from '../registry.ts'

/** ms after which a page that has not come to life counts as one that does not. */
const patience = 30_000

/** A page is looked at anew before it is held against a release: the data may have been late. */
const attempts = 3

interface Place {
  remote: string
  release: RemoteRelease
  route: string
  rules: RouteRules
}

const placesOf = ({ remotes }: Registry, names: string[]): Place[] =>
  Object.entries(remotes)
    .filter(([name, { disabled }]) => !disabled && (names.includes(name) || names.includes(shellName)))
    .flatMap(([remote, { current: release }]) =>
      release.routes.map((route) => ({ remote, release, route, rules: release.rules[route] ?? {} })),
    )

/** No row has it; who is not signed in is sent to the login before anybody looks for it. */
const nobody = '00000000-0000-4000-8000-000000000000'

const shapeOf = ({ route }: Place) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)

/** An address of the route: where it has parameters, one that the sitemap names; the first of what is only counted. */
function addressOf(place: Place, listed: string[]) {
  const { route, rules } = place
  if (!route.includes(':')) return route
  if (rules.session) return route.replaceAll(/:\w+/g, nobody)
  const isListed = rules.entity ?? rules.sitemap !== undefined
  return (
    listed.find((path) => shapeOf(place).test(path)) ??
    (isListed ? undefined : route.replaceAll(/:\w+/g, '0'))
  )
}

async function pathsIn(address: string) {
  const xml = await (await fetch(address)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, path = '']) => new URL(path).pathname)
}

/** Of each kind of page that the sitemap's files name one is enough: they are as many as there are listings. */
async function listedPaths(siteUrl: string, places: Place[]) {
  const found: string[] = []
  const wanted = places.filter(({ route }) => route.includes(':'))
  for (const file of await pathsIn(`${siteUrl}/sitemap.xml`)) {
    if (wanted.every((place) => found.some((path) => shapeOf(place).test(path)))) break
    const paths = await pathsIn(siteUrl + file)
    found.push(...wanted.flatMap((place) => paths.find((path) => shapeOf(place).test(path)) ?? []))
  }
  return found
}

/** React leaves a mark on each element that is its own: what the server has rendered has none before. */
const isAlive = () => {
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
  return [...document.querySelectorAll('h1, [role=alert]')].some(isReacts)
}

/** What goes wrong on a page, in its own words. */
function complaintsOf(page: Page) {
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(message))
  page.on('console', (message) => {
    // Pictures and the like may be absent; scripts that are say so by themselves.
    const isAbout = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isAbout) said.push(message.text())
  })
  return said
}

const isRenderedByServer = ({ release, rules }: Place) =>
  Boolean(release.serverEntry) && !rules.session && !rules.bare

/** What is there for browsers without scripts has a heading of its own. */
const withoutNotices = (html: string) => html.replaceAll(/<noscript>[^]*?<\/noscript>/g, '')

async function look(browser: Browser, address: string, place: Place) {
  const page = await browser.newPage()
  try {
    const said = complaintsOf(page)
    const response = await page.goto(address, { waitUntil: 'commit', timeout: patience })
    if (response?.status() !== 200) return `is answered with ${response?.status()}`
    const isRendered = /<main[^]*<h1/.test(withoutNotices(await response.text()))
    const came = await page.waitForFunction(isAlive, undefined, { timeout: patience }).then(
      () => true,
      () => false,
    )
    if (said.length > 0) return `says ${said[0]?.slice(0, 300)}`
    if (!came) return 'does not answer: React did not start on it'
    return isRenderedByServer(place) && !isRendered ? 'is not rendered by the server' : undefined
  } catch (cause) {
    return (cause as Error).message.split('\n')[0]
  } finally {
    await page.close()
  }
}

async function lookAgain(browser: Browser, address: string, place: Place) {
  let fault: string | undefined
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    fault = await look(browser, address, place)
    if (fault === undefined) return undefined
  }
  return fault
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

/**
 * Looks at a site as a visitor would: whether the files of these packages are there, and whether each of their
 * routes is rendered, answered by React and free of errors. For the shell those are the routes of all.
 * @param say told of routes that nobody could look at
 * @returns what is wrong, nothing where all is well
 */
export async function visitSite(
  siteUrl: string,
  registry: Registry,
  names: string[],
  say: (text: string) => void = console.log,
) {
  const missing = await fileFaults(siteUrl, filesOf(registry, names))
  if (missing.length > 0) return missing
  const places = placesOf(registry, names)
  const listed = await listedPaths(siteUrl, places)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const faults: string[] = []
    for (const place of places) {
      const address = addressOf(place, listed)
      if (address === undefined) {
        say(`Nobody looked at ${place.route}: the sitemap names no such page`)
        continue
      }
      const fault = await lookAgain(browser, siteUrl + address, place)
      if (fault !== undefined)
        faults.push(`${place.remote} ${place.release.version}: ${place.route} ${fault}`)
    }
    return faults
  } finally {
    await browser.close()
  }
}
