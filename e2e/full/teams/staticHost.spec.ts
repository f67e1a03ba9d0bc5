import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAgency } from '../../../tooling/stack/agency.ts'
import { runProcess } from '../../../tooling/testing/process.ts'
import { testStack } from '../../../tooling/testing/stack.ts'
import { serveStatic } from './serveStatic.ts'
import { expect, test as base } from '../../support/test.ts'

/** The running stack's site in its static form, behind a plain static host. */
const test = base.extend<{ host: Awaited<ReturnType<typeof serveStatic>> }>({
  host: async ({ browserName: _ }, use) => {
    const { dataDir, apiUrl, publishableKey, secretKey } = testStack()
    const folder = await mkdtemp(join(tmpdir(), 'static-'))
    const env = {
      DATA_DIR: dataDir,
      STATIC_DIR: folder,
      SUPABASE_SECRET_KEY: secretKey,
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

test('the home page requests the config once, while the scripts load, and a link leads to a listing; so does its address', async ({
  page,
  newProperty,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(featured(page)).toBeVisible()
  expect(requested.filter((path) => path === '/config.json')).toHaveLength(1)
  expect(requested.indexOf('/config.json')).toBeLessThan(
    requested.findIndex((path) => path.startsWith('/remotes/')),
  )
  await featured(page).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Fotos do imóvel' })).toBeVisible()

  const { id, title } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
