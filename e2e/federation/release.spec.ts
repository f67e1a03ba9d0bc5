import { runProgram } from '../../tooling/testing/program.ts'
import { expect, test } from '../support/ownSite.ts'

const remote = 'mf-property'
const now = 'Voltar para imóveis'
const before = 'Voltar para o catálogo'

test('a release is served from the next page load on, a rollback too, by the same front door', async ({
  page,
  site,
  newProperty,
}) => {
  const run = async (action: 'release' | 'rollback') => {
    const { code, output } = await runProgram('tooling/federation/release.ts', { SITE_DIR: site.folder }, [
      action,
      remote,
    ]).finished
    expect(code, output).toBe(0)
  }
  const back = (name: string) => page.getByRole('link', { name, exact: true })

  await site.backdate(remote, '0.9.0', { from: now, to: before })
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(back(before)).toBeVisible()

  await run('release')
  const released = await site.entryOf(remote)
  expect(released.version).not.toBe('0.9.0')
  const loaded = page.waitForResponse((response) => response.url().endsWith(released.entry))
  await page.reload()
  expect((await loaded).ok()).toBe(true)
  await expect(back(now)).toBeVisible()

  await run('rollback')
  expect(await site.entryOf(remote)).toMatchObject({ version: '0.9.0' })
  await page.reload()
  await expect(back(before)).toBeVisible()
})
