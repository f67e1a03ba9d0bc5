import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { visitSite } from '../../tooling/federation/gate/visit.ts'
import { readRegistry } from '../../tooling/federation/registry.ts'
import { expect, test, type OwnSite } from '../support/ownSite.ts'

const look = (site: OwnSite, ...names: string[]) =>
  visitSite(site.url, readRegistry(site.folder), names, (text) => expect(text).toBe('nothing'))

test('a site that is whole passes the look at all of its routes', async ({ site }) => {
  expect(await look(site, 'shell')).toEqual([])
})

test('a remote that throws while it renders is seen', async ({ site }) => {
  await site.replaceEntry(
    'mf-leads',
    `var mf_leads = { init() {}, get: async () => () => ({ default: () => { throw new Error('broken on purpose') } }) }`,
  )
  const faults = await look(site, 'mf-leads')
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatch(/^mf-leads \S+: \/anunciar-imovel says mf-leads .*broken on purpose/)
})

test('a remote that the server cannot render is seen', async ({ site }) => {
  const { serverEntry = '' } = site.entryOf('mf-leads')
  await site.change(join('builds', serverEntry), () => 'throw new Error("broken on purpose")')
  expect(await look(site, 'mf-leads')).toEqual([
    expect.stringMatching(/\/anunciar-imovel is not rendered by the server$/),
    expect.stringMatching(/\/privacidade is not rendered by the server$/),
  ])
})

test('a file that is not there is seen', async ({ site }) => {
  const { entry } = site.entryOf('mf-leads')
  for (const form of ['', '.br', '.gz']) await rm(join(site.folder, entry + form), { force: true })
  expect(await look(site, 'mf-leads')).toEqual([`${entry} is answered with 404`])
})
