import type { Page } from '@playwright/test'
import { expect, test } from '../support/ownSite.ts'
import { seededCards } from '../support/properties.ts'

const failed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Esta parte do site não pôde ser carregada' })
const retry = (page: Page) => failed(page).getByRole('button', { name: 'Tentar Novamente' })

/** The shell around a page: it has to stand whatever becomes of the page. */
async function expectFrame(page: Page) {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

const consoleOf = (page: Page) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  return said
}

test('a remote whose files are gone takes nothing else down, and comes back at a press of the button', async ({
  page,
  site,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  await site.takeAway('mf-property')

  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Imóveis em Destaque' }).getByRole('article').first(),
  ).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true }).click()
  await seededCards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/property\//)
  await expect(retry(page)).toBeVisible()
  await expectFrame(page)

  await page.goto(`/property/${id}`)
  await expect(retry(page)).toBeVisible()
  await expectFrame(page)
  let misses = 0
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('/remotes/mf-property/')) misses += 1
  })
  await retry(page).click()
  // Each load is tried twice; the card of before is gone by then.
  await expect.poll(() => misses).toBe(2)
  await expect(retry(page)).toBeVisible()

  await site.bringBack('mf-property')
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
})

test('a visitor who met a broken page goes on to others without loading the site again', async ({
  page,
  site,
}) => {
  await site.takeAway('mf-property')
  await page.goto('/property/3f2b8c1a-0000-4000-8000-000000000000')
  await expect(retry(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true }).click()
  await expect(page.getByText(/imóveis encontrados$/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a remote that throws while it is drawn fails into the card', async ({ page, site }) => {
  await site.replaceEntry(
    'mf-property',
    `var mf_property = {
      init() {},
      get: async () => () => ({ default: () => { throw new Error('broken on purpose') } }),
    }`,
  )
  const said = consoleOf(page)
  await page.goto('/property/3f2b8c1a-0000-4000-8000-000000000000')
  await expect(retry(page)).toBeVisible()
  await expectFrame(page)
  expect(said.join('\n')).toMatch(/mf-property .*failed[\s\S]*broken on purpose/)
})

test('a remote whose script throws at its start fails into the card', async ({ page, site }) => {
  await site.replaceEntry('mf-property', 'console.warn("starting badly"); var mf_property = {}')
  await page.goto('/property/3f2b8c1a-0000-4000-8000-000000000000')
  await expect(retry(page)).toBeVisible()
  await expectFrame(page)
})

test('a remote that asks for another major of react is refused, and the console says why', async ({
  page,
  site,
}) => {
  const { entry } = site.entryOf('mf-property')
  await site.change(entry, (code) =>
    code.replace(/requiredVersion:"\^19[\d.]*"(?=[^}]*shareKey:"react"[,}])/, 'requiredVersion:"^20.0.0"'),
  )
  const said = consoleOf(page)
  await page.goto('/property/3f2b8c1a-0000-4000-8000-000000000000')
  await expect(retry(page)).toBeVisible()
  await expectFrame(page)
  expect(said.join('\n')).toMatch(/react\b[\s\S]*\^20\.0\.0/)
  await page.goto('/properties')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an open page whose remote was rolled back meanwhile recovers at a press of the button, without a reload', async ({
  page,
  site,
}) => {
  const good = await site.readRegistry()
  const broken = good.replaceAll('/remotes/mf-leads/', '/remotes/mf-leads/gone-')
  await site.write('registry.json', broken.replaceAll(/"version": ?"1\.0\.0/g, '"version":"9.9.9'))
  await page.goto('/anunciar-imovel')
  await expect(retry(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await site.write('registry.json', good)
  await retry(page).click()
  await expect(page.getByRole('button', { name: 'Enviar Lead' })).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
