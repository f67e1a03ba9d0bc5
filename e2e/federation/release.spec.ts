import { runProcess } from '../../tooling/testing/process.ts'
import { expect, test } from '../support/ownSite.ts'

const remote = 'mf-property'
const now = 'Voltar para imóveis'
const before = 'Voltar para o catálogo'

const run = async (folder: string, action: 'release' | 'rollback') => {
  const { code, output } = await runProcess('tooling/testing/publishBuilt.ts', {}, [folder, action, remote])
    .finished
  expect(code, output).toBe(0)
}

test('a release is served from the next page load on, a rollback too, by the same server', async ({
  page,
  site,
  newProperty,
}) => {
  const back = (name: string) => page.getByRole('link', { name, exact: true })

  await site.backdate(remote, '0.9.0', { from: now, to: before })
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(back(before)).toBeVisible()

  await run(site.folder, 'release')
  const released = site.entryOf(remote)
  expect(released.version).not.toBe('0.9.0')
  const loaded = page.waitForResponse((response) => response.url().endsWith(released.entry))
  await page.reload()
  expect((await loaded).ok()).toBe(true)
  await expect(back(now)).toBeVisible()

  await run(site.folder, 'rollback')
  expect(site.entryOf(remote)).toMatchObject({ version: '0.9.0' })
  await page.reload()
  await expect(back(before)).toBeVisible()
})

test('an open page loads a release at the next move between two remotes, not before', async ({
  page,
  site,
  newProperty,
}) => {
  await page.clock.install()
  await site.backdate(remote, '0.9.0', { from: now, to: before })
  const { id, title } = await newProperty()
  await page.goto(`/property/${id}`)
  const back = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(back(before)).toBeVisible()
  await run(site.folder, 'release')
  const { entry } = site.entryOf(remote)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))

  await page.clock.fastForward(31_000)
  const registry = page.waitForResponse('**/config.json')
  await back(before).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
  await registry
  expect(requested).not.toContain(entry)

  await page.getByRole('link', { name: title }).first().click()
  await expect(back(now)).toBeVisible()
  expect(requested).toContain(entry)
})
