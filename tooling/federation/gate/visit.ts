import { shellName } from '../packages.ts'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../browser.ts'
import type { Registry } from '../registry.ts'
import { sizeFault } from '../size/judge.ts'
import { partsOf, type BuildOf } from '../size/parts.ts'
import type { Script } from '../size/scripts.ts'
import { nextDoor } from './nextDoor.ts'
import { openPage, standing, type Opened } from './openPage.ts'
import { addressOf, hiddenRemotes, isPublic, listedPaths, placesOf, type Place } from './places.ts'

/** Pages that are open at once: more of them slow one another down until a press comes too late. */
const atOnce = 8

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
  buildOf: BuildOf
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
  // A process that can be killed, whatever its pages do, and that knows no secret.
  const chrome = await chromium.launchServer({
    ...chromiumOptions(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  let isStanding = false

  async function faultOf(place: Place, { fault, settle }: Opened) {
    const settled = await settle?.()
    const found = fault ?? settled?.fault
    isStanding ||= found === standing
    if (found !== undefined || !settled || !isPublic(place)) return found
    weighed(place.route, settled.scripts)
    return sizeFault(settled.scripts, hidden, (heavy) => partsOf(site.buildOf, registry, heavy))
  }

  try {
    const browser = await chromium.connect(chrome.wsEndpoint())
    const outcomes: Promise<string[]>[] = []
    const settling = new Set<Promise<unknown>>()
    const [first, ...again] = Array.from({ length: times }, () => places)
    const faultNextDoor = nextDoor(site.url, registry)
    const visits = [
      ...(first ?? []).map((place) => ({ place, visit: { browser, siteUrl: site.url, faultNextDoor } })),
      ...again.flat().map((place) => ({ place, visit: { browser, siteUrl: site.url } })),
    ]
    for (const { place, visit } of visits) {
      if (settling.size >= atOnce) await Promise.race(settling)
      if (isStanding) break
      const { remote, release, route } = place
      const path = addressOf(place, listed)
      if (path === undefined) {
        say(`Nobody looked at ${route}: the sitemap names no such page`)
        continue
      }
      const opened = await openPage(visit, path, place)
      // Not awaited: a page settles while the next ones are opened.
      const outcome = faultOf(place, opened).then((found) =>
        found === undefined ? [] : [`${remote} ${release.version}: ${route} ${found}`],
      )
      outcomes.push(outcome)
      settling.add(outcome)
      const done = () => settling.delete(outcome)
      void outcome.then(done, done)
    }
    return [...new Set((await Promise.all(outcomes)).flat())]
  } finally {
    await chrome.kill()
  }
}
