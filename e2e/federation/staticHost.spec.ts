import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAgency } from '../../tooling/stack/agency.ts'
import { runProcess } from '../../tooling/testing/process.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { serveStatic } from './serveStatic.ts'
import { expect, test as base } from '../support/test.ts'

/** The running stack's site in its static form, behind a plain static host. */
const test = base.extend<{ host: Awaited<ReturnType<typeof serveStatic>> }>({
  host: async ({ browserName: _ }, use) => {
    const { dataDir, apiUrl, publishableKey } = testStack()
    const folder = await mkdtemp(join(tmpdir(), 'static-'))
    const env = {
      SITE_DIR: join(dataDir, 'site'),
      STATIC_DIR: folder,
      SUPABASE_URL: apiUrl,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      AGENCY: JSON.stringify(demoAgency),
    }
    const { code, output } = await runProcess('tooling/federation/release.ts', env, ['release', 'static'])
      .finished
    expect(code, output).toBe(0)
    const host = await serveStatic(folder)
    await use(host)
    await host.close()
    await rm(folder, { recursive: true })
  },
  baseURL: ({ host }, use) => use(host.url),
})

const featured = (page: Page) =>
  page.getByRole('region', { name: 'Imóveis em Destaque' }).getByRole('article').first()

test('the home page shows its listings, and a link leads to one of them', async ({ page }) => {
  await page.goto('/')
  await expect(featured(page)).toBeVisible()
  await featured(page).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Fotos do imóvel' })).toBeVisible()
})

test('the address of a property opens it', async ({ page, newProperty }) => {
  const { id, title } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the config is requested once, while the scripts are loading', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(featured(page)).toBeVisible()
  expect(requested.filter((path) => path === '/config.json')).toHaveLength(1)
  expect(requested.indexOf('/config.json')).toBeLessThan(
    requested.findIndex((path) => path.startsWith('/remotes/')),
  )
})
