import type { Browser, Page } from '@playwright/test'
import { callProject, readHistory } from '../../../tooling/federation/project.ts'
import { passTime } from '../../../tooling/testing/passTime.ts'
import { testStack } from '../../../tooling/testing/stack.ts'
import { withDatabase } from '../../../tooling/stack/sql.ts'
import { expect, test, type OwnSite } from '../../support/ownSite.ts'

/* What no look before a release sees: it begins seconds later. Visitors meet it, and their pages take the release back. */

const path = '/anunciar-imovel'
const remote = 'mf-leads'

/** Code that runs when no look waits any more. */
const later = (code: string) => `setTimeout(() => { ${code} }, 3000)`

const telling = (page: Page, kind: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/telemetry') && (request.postData() ?? '').includes(`"${kind}"`),
  )

const said = (page: Page, text: string) => page.waitForEvent('console', (message) => message.text() === text)

/** What has begun to hang cannot be left. */
const hanging = Symbol('hangs')

/** One visitor: what they do there, until they leave, or close a tab that hangs. */
async function visit(browser: Browser, url: string, stay: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({ baseURL: url })
  const whole = telling(page, 'view')
  const stayed = stay(page)
  await page.goto(path)
  await whole
  const hangs = (await stayed) === hanging
  if (!hangs) await page.goto('about:blank')
  await page.context().close()
}

const atOnce = 5

async function visitors(count: number, ...visitOf: Parameters<typeof visit>) {
  for (let come = 0; come < count; come += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - come) }, () => visit(...visitOf)))
}

/** What is stored of the release that is served. */
async function figures(site: OwnSite, version: string, name = remote) {
  const [row] = (
    await withDatabase(testStack().databaseUrl, (database) =>
      database.query<Record<string, number>>(
        `select coalesce(sum(views), 0)::int as views, coalesce(sum(settled), 0)::int as settled,
           coalesce(sum(failed), 0)::int as failed, coalesce(sum(errors), 0)::int as errors,
           coalesce(sum(requests), 0)::int as requests, coalesce(sum(faults), 0)::int as faults
         from private.release_health where channel = $1 and package = $2 and version = $3`,
        [site.channel, name, version],
      ),
    )
  ).rows
  return row ?? {}
}

/** Lets two minutes pass, in which the site judges. @returns who switched last, and why */
async function judge(site: OwnSite) {
  await passTime(site.channel, 3)
  await callProject(site.project, 'judge_releases', {})
  const { by, why } = (await readHistory(site)).switches.at(-1)!
  return { by, why }
}

interface Plant {
  what: string
  /** Runs in each page of the remote. */
  code: string
  count: number
  stay: (page: Page) => Promise<unknown>
  /** What is told of how many of these visitors' pages at least. */
  told: Record<string, number>
  why: RegExp
}

const plants: Plant[] = [
  {
    what: 'an error seconds later',
    code: later(`throw new Error('later')`),
    count: 20,
    stay: (page) => telling(page, 'error'),
    told: { views: 20, errors: 20 },
    why: /20 of 20 pages had an error/,
  },
  {
    what: 'a chunk that is missing seconds later',
    code: `{ const { src } = document.currentScript; ${later(`import(new URL('gone.js', src).href)`)} }`,
    count: 20,
    stay: (page) => telling(page, 'error'),
    told: { views: 20, errors: 20 },
    why: /20 of 20 pages had an error/,
  },
  {
    what: 'a storm of complaints',
    code: later(`setInterval(() => console.error('storm'), 10)`),
    count: 20,
    stay: (page) => telling(page, 'error'),
    told: { views: 20, errors: 20 },
    why: /20 of 20 pages had an error/,
  },
  {
    what: 'a handler that throws',
    code: later(
      `document.addEventListener('click', () => { throw new Error('pressed') }); console.info('armed')`,
    ),
    count: 20,
    stay: async (page) => {
      await said(page, 'armed')
      const told = telling(page, 'error')
      await page.getByRole('heading', { level: 1 }).click()
      await told
    },
    told: { views: 20, errors: 20 },
    why: /20 of 20 pages had an error/,
  },
  {
    what: 'a tab that hangs',
    code: later(`console.info('hangs'); for (;;);`),
    count: 4,
    stay: (page) => said(page, 'hangs').then(() => hanging),
    told: { views: 4 },
    why: /4 of 4 pages did not settle/,
  },
  {
    what: 'a page that stands still for seconds',
    code: later(
      `const until = performance.now() + 4000; while (performance.now() < until); console.info('stood')`,
    ),
    count: 4,
    stay: (page) => said(page, 'stood'),
    told: { views: 4 },
    why: /4 of 4 pages did not settle/,
  },
]

for (const { what, code, count, stay, told, why } of plants)
  test(`${what} is taken back`, async ({ site, browser }) => {
    const { version: before } = await site.entryOf(remote)
    await site.change((await site.entryOf(remote)).entry, (entry) => `${entry}\n;${code}`)
    const { version } = await site.entryOf(remote)
    await visitors(count, browser, site.url, stay)
    await expect.poll(() => figures(site, version), { timeout: 20_000 }).toMatchObject(told)
    expect(await judge(site)).toEqual({ by: 'the site', why: expect.stringMatching(why) as unknown })
    await site.isServed()
    expect((await site.entryOf(remote)).version).toBe(before)
  })

test('requests without an end are taken back by those of the release before', async ({ site, browser }) => {
  const settled = (page: Page) => telling(page, 'settled')
  const { version: before } = await site.entryOf(remote)
  await visitors(20, browser, site.url, settled)
  await expect
    .poll(() => figures(site, before), { timeout: 20_000 })
    .toMatchObject({ views: 20, settled: 20 })
  await passTime(site.channel, 10)
  const { url, publishableKey } = site.project
  const asks = `setInterval(() => fetch('${url}/rest/v1/property_categories?limit=1', { headers: { apikey: '${publishableKey}' } }), 100)`
  await site.change((await site.entryOf(remote)).entry, (entry) => `${entry}\n;${later(asks)}`)
  const { version } = await site.entryOf(remote)
  await visitors(20, browser, site.url, settled)
  await expect
    .poll(() => figures(site, version), { timeout: 20_000 })
    .toMatchObject({ views: 20, settled: 20 })
  expect(await judge(site)).toEqual({
    by: 'the site',
    why: expect.stringContaining('requests for data') as unknown,
  })
  expect((await site.entryOf(remote)).version).toBe(before)
})

test('a release that breaks the pages of others is taken back', async ({ site, browser }) => {
  // What came within the hour is judged by itself.
  await passTime(site.channel, 90)
  const { version: before } = await site.entryOf(remote)
  const breaks = later(
    `const { createElement } = document
     document.createElement = (name, more) => { if (name === 'script') throw new Error('replaced'); return createElement.call(document, name, more) }
     console.info('replaced')`,
  )
  await site.change((await site.entryOf(remote)).entry, (entry) => `${entry}\n;${breaks}`)
  // What others tell is compared by whole minutes after the switch.
  await passTime(site.channel, 2)
  const { version: others } = await site.entryOf('mf-catalogue')
  await visitors(4, browser, site.url, async (page) => {
    await said(page, 'replaced')
    const failed = telling(page, 'failed')
    await page.getByRole('banner').getByRole('link', { name: 'Imóveis' }).first().click()
    await failed
  })
  await expect
    .poll(() => figures(site, others, 'mf-catalogue'), { timeout: 20_000 })
    .toMatchObject({ failed: 4 })
  expect(await judge(site)).toEqual({
    by: 'the site',
    why: expect.stringContaining('Pages of others') as unknown,
  })
  expect((await site.entryOf(remote)).version).toBe(before)
})

test('a leak in the server’s rendering is taken back', async ({ site, request }) => {
  const { serverEntry = '' } = await site.entryOf(remote)
  const leaks = `const kept = [], { map } = Array.prototype
    let last = 0
    Array.prototype.map = function (...all) {
      if (Date.now() - last > 50) kept.push(new Uint8Array(30_000_000).fill(last = Date.now()))
      return map.apply(this, all)
    }`
  await site.change(serverEntry, (code) => `${code}\n;{ ${leaks} }`)
  const { version } = await site.entryOf(remote)
  let page = 0
  const faults = async () => {
    await request.get(`${path}?page=${(page += 1)}`)
    return (await figures(site, version)).faults
  }
  await expect.poll(faults, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  expect(await judge(site)).toEqual({
    by: 'the site',
    why: expect.stringContaining('had to be replaced') as unknown,
  })
})

test('seven pages say nothing, and that is said', async ({ site, browser }) => {
  const { version: before } = await site.entryOf(remote)
  await site.reissue(remote, '9.0.0')
  await visitors(7, browser, site.url, (page) => telling(page, 'settled'))
  await expect.poll(() => figures(site, '9.0.0'), { timeout: 20_000 }).toMatchObject({ views: 7, settled: 7 })
  expect(before).not.toBe('9.0.0')
  expect(await judge(site)).toMatchObject({ by: 'test' })
})
