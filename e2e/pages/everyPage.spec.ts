import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { demoAgency } from '../../tooling/stack/agency.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectValidHtml } from '../support/html.ts'
import { watchIntl } from '../support/intl.ts'
import { watchShifts } from '../support/layoutShift.ts'
import { storeLeads } from '../support/leads.ts'
import { adminPages, publicPages } from '../support/sitePages.ts'
import { expect, test } from '../support/test.ts'
import { pressEachPage, translatePage } from '../support/translate.ts'

// One visit to each page checks every requirement of all pages; to public ones as a visitor's first. The fixture `watched` checks policy, uncaught errors
// and console.

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const own = {
  // One line in any font: a line that fills its width may break when the font loads.
  title: 'Casa de teste',
  // Compared with today.
  available_from: '2020-01-01',
  photos: [
    { r: 150, g: 120, b: 90 },
    { r: 90, g: 120, b: 150 },
  ],
}

test.use({ silent: true, viewport: phone })

async function expectSound(page: Page) {
  await expectAccessible(page)
  await expectValidHtml(await page.content())
}

/** Notes on the next visit the text between header and footer before any script of the page runs. */
const noteServerWords = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, { serverWords: document.querySelector('main')?.innerText })
    }),
  )

/** Up to the part that scripts add or other tests change. */
const steady = (words = '') =>
  words
    .replaceAll(/\s+/g, ' ')
    .split(/Imóveis em Destaque|Mais recentes|Imóveis semelhantes|Gostou desta casa/)[0]!
    .replace(/\d+ imóveis.*/, '')
    // The counter of the gallery that replaces the native photos.
    .replace(/Foto \d+ de \d+ /, '')
    // With a script each change of a filter applies at once.
    .replace('Buscar Limpar Filtros', 'Limpar Filtros')
    .trim()

/** The server-rendered text equals the page's text after its scripts ran. */
async function expectSameWords(page: Page) {
  const before = await page.evaluate(() => (window as { serverWords?: string }).serverWords)
  const after = await page.getByRole('main').evaluate((main) => (main as HTMLElement).innerText)
  expect(steady(before).length).toBeGreaterThan(20)
  expect(steady(after)).toBe(steady(before))
}

type SitePage = (typeof publicPages)[number]

async function visit(page: Page, one: SitePage, id: string) {
  const { path, title, status = 200, ready, still = publicPages.includes(one), states = [] } = one
  await noteServerWords(page)
  const expectNoShift = still ? await watchShifts(page) : null
  const expectNoIntl = publicPages.includes(one) ? await watchIntl(page) : null
  // The page is complete only with its fonts.
  const response = await page.goto(path(id), { waitUntil: 'domcontentloaded' })
  expect(response?.status()).toBe(status)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-')
  await expectValidHtml((await response?.text()) ?? '')

  await expectNoIntl?.()
  await ready(page)
  await expect(page).toHaveTitle(`${title} | ${demoAgency.name}`)
  await expect(page.getByRole('main')).toHaveCount(1)
  if (publicPages.includes(one) && !one.inBrowser) await expectSameWords(page)
  await expectNoShift?.()
  await expectSound(page)

  await page.setViewportSize(desk)
  await expectAccessible(page)
  for (const { name, narrow, open } of states) {
    await test.step(name, async () => {
      await page.setViewportSize(narrow ? phone : desk)
      await open(page)
      await expectSound(page)
      await page.keyboard.press('Escape')
    })
  }
}

/** So many pages share a test and its listing; one that is not sound is named by its step. */
const TOGETHER = 6

const inGroups = (pages: SitePage[]) =>
  Array.from({ length: Math.ceil(pages.length / TOGETHER) }, (_, index) =>
    pages.slice(index * TOGETHER, (index + 1) * TOGETHER),
  )
const namesOf = (pages: SitePage[]) => pages.map(({ name }) => name).join(', ')

/** Visits pages one after the other, each in the context that it is given. */
async function visitEach(pages: SitePage[], id: string, newContext: () => Promise<BrowserContext>) {
  for (const one of pages)
    await test.step(one.name, async () => {
      const page = await (await newContext()).newPage()
      await visit(page, one, id)
      await page.close()
    })
}

for (const pages of inGroups(publicPages))
  test(`sound, narrow and wide: ${namesOf(pages)}`, async ({ newVisitor, newProperty, viewport }) => {
    const { id } = await newProperty(own)
    await visitEach(pages, id, () => newVisitor({ viewport }))
  })

for (const pages of inGroups(adminPages))
  test(`sound, narrow and wide: ${namesOf(pages)}`, async ({
    newVisitor,
    adminState,
    newProperty,
    viewport,
  }) => {
    const { id } = await newProperty(own)
    // The bin holds a listing, and the desk has somebody who waits.
    await service()
      .from('properties')
      .delete()
      .eq('id', (await newProperty(own)).id)
      .throwOnError()
    const leads = await storeLeads(`Dona ${randomUUID().slice(0, 8)}`)
    const admins = await newVisitor({ storageState: adminState, viewport })
    await visitEach(pages, id, () => Promise.resolve(admins))
    await leads.remove()
  })

// Many presses, most of which send a request that the API refuses. All other pages are pressed at night, as a rule of the
// linter refuses what breaks a translated page.
test.describe('translated by the browser', () => {
  test.use({ silent: false })

  test('a search and a property live, whatever is pressed', async ({ newVisitor, newProperty }) => {
    const pressed = publicPages.filter(({ name }) => ['catalogue', 'property'].includes(name))
    expect(pressed).toHaveLength(2)
    await pressEachPage(pressed, (await newProperty(own)).id, newVisitor)

    const page = await (await newVisitor({ viewport: desk })).newPage()
    await page.goto('/properties')
    await translatePage(page)
    const found = page.getByText(/^\d+ imóveis encontrados$/)
    const words = (await found.textContent())!
    await page.getByRole('radio', { name: 'Alugar' }).check({ force: true })
    await expect(found).not.toHaveText(words)
  })
})
