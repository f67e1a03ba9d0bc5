/**
 * `npm run bench [-- pages | touch | admin | list | import | feed | portal-leads | release | lighthouse | server | search | alerts]`, which docs/benchmarks.md explains. `ROUNDS` (7) measurements of each;
 * ratios are what counts, absolute times depend on the machine.
 */
import { chromium } from '@playwright/test'
import { chromiumOptions, ensureBrowser } from '../browser.ts'
import { admin } from './admin.ts'
import { alerts } from './alerts.ts'
import { feed } from './feed.ts'
import { importOfListings } from './import.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { pages } from './pages.ts'
import { portalLeads } from './portalLeads.ts'
import { release } from './release.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { touches } from './touch.ts'

const inBrowser = { pages, touch: touches, admin, list, import: importOfListings, release, search }
const alone = { alerts, feed, 'portal-leads': portalLeads, lighthouse, server }
const benchmarks = { ...inBrowser, ...alone }

const isKnown = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)
const isAlone = (name: string): name is keyof typeof alone => Object.hasOwn(alone, name)

const [name = 'pages'] = process.argv.slice(2)
if (!isKnown(name)) {
  console.error(`Which one? npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  process.exit(1)
}

if (isAlone(name)) {
  await alone[name]()
} else {
  ensureBrowser()
  const browser = await chromium.launch(chromiumOptions())
  try {
    await inBrowser[name](browser)
  } finally {
    await browser.close()
  }
}
