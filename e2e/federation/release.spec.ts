import { runProcess } from '../../tooling/testing/process.ts'
import { expect, test, type OwnSite } from '../support/ownSite.ts'

const remote = 'mf-property'
const now = 'Voltar para imóveis'
const before = 'Voltar para o catálogo'

const run = async (site: OwnSite, action: 'release' | 'rollback') => {
  const { code, output } = await runProcess('tooling/testing/publishBuilt.ts', site.env, [action, remote])
    .finished
  expect(code, output).toBe(0)
  await site.isServed()
}

test('a release is served from the next page load on, a rollback too, by the same server', async ({
  page,
  site,
  newProperty,
}) => {
  const back = (name: string) => page.getByRole('link', { name, exact: true })

  const earlier = await site.backdate(remote, '0.9.0', { from: now, to: before })
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(back(before)).toBeVisible()

  await run(site, 'release')
  const released = await site.entryOf(remote)
  expect(released.version).not.toBe(earlier)
  const loaded = page.waitForResponse((response) => response.url().endsWith(released.entry))
  await page.reload()
  expect((await loaded).ok()).toBe(true)
  await expect(back(now)).toBeVisible()

  await run(site, 'rollback')
  expect(await site.entryOf(remote)).toMatchObject({ version: earlier })
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
  await run(site, 'release')
  const { entry } = await site.entryOf(remote)
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
