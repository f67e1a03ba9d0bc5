import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumOptions, ensureBrowser } from '../browser.ts'
import { startTestStack } from '../testing/stack.ts'
import { aListing } from './aListing.ts'
import { median, ms, rounds } from './figures.ts'

const listings = Number(process.env.SEED_PROPERTIES ?? 100)

/** Fetched only when it is used: it is half as large as all else that the project installs. */
const lighthouseVersion = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<
    string,
    { score: number | null; title: string; scoreDisplayMode: string; numericValue?: number }
  >
}

/** The metrics of the performance score, with their units. */
const speeds = [
  ['first paint', 'first-contentful-paint', ms],
  ['largest', 'largest-contentful-paint', ms],
  ['blocked', 'total-blocking-time', ms],
  ['speed index', 'speed-index', ms],
  ['shift', 'cumulative-layout-shift', (value: number) => value.toFixed(3)],
] as const

/** Options with which Lighthouse starts the browser of the tests. */
function browserOf() {
  const { executablePath = chromium.executablePath(), args } = chromiumOptions()
  return { CHROME_PATH: executablePath, flags: ['--headless=new', ...args].join(' ') }
}

/** One visit as a phone, as Lighthouse's defaults are. */
async function report(address: string) {
  const { CHROME_PATH, flags } = browserOf()
  const wanted = ['--output=json', '--quiet', `--only-categories=${categories.join()}`]
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', lighthouseVersion, address, ...wanted, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH }, maxBuffer: 2 ** 26 },
  )
  return JSON.parse(stdout) as Report
}

/** Lighthouse's four scores of each public page, and what took a point anywhere but in speed. */
export async function lighthouse() {
  ensureBrowser()
  const stack = await startTestStack({ seedProperties: listings, site: true })
  try {
    const paths = ['/', '/properties', `/property/${await aListing(stack)}`, '/anunciar-imovel']
    for (const path of paths) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round += 1) reports.push(await report(stack.siteUrl + path))
      const scores = categories.map((category) => {
        const all = reports.map((each) => Math.round(each.categories[category].score * 100))
        return `${category} ${median(all)} (${Math.min(...all)}–${Math.max(...all)})`
      })
      console.log(`${path}: ${scores.join(', ')}`)
      const made = speeds.map(([name, audit, unit]) => {
        const all = reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN)
        return `${name} ${unit(median(all))}`
      })
      console.log(`  ${made.join(', ')}`)
      const failed = Object.values(reports[0]?.audits ?? {}).filter(
        ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
      )
      for (const { title } of failed) console.log(`  ${title}`)
    }
  } finally {
    await stack.stop()
  }
}
