/**
 * `npm run bench [-- name]`, which docs/benchmarks.md explains: one for each budget of the site. `ROUNDS` (7) measurements of each;
 * ratios are what counts, absolute times depend on the machine.
 */
import { chromium } from '@playwright/test'
import { chromiumOptions, ensureBrowser } from '../browser.ts'
import { admin } from './admin.ts'
import { alerts } from './alerts.ts'
import { lighthouse } from './lighthouse.ts'
import { pages } from './pages.ts'
import { release } from './release.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { touches } from './touch.ts'

const inBrowser = { pages, touch: touches, admin, release, search }
const alone = { alerts, lighthouse, server }
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
