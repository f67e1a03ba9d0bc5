import { testConfig } from '../testing/renderShell.tsx'
import { applyRemoteOverrides } from './overrides.ts'

const search = '?remote=mf-home@http://localhost:4301/remoteEntry.js'

test('where the config does not allow it, an address cannot bring foreign code into the site', () => {
  expect(applyRemoteOverrides(testConfig, search)).toBe(testConfig)
})

test('a developer runs one remote of their own inside the shell; the others stay as released', () => {
  const { remotes } = applyRemoteOverrides({ ...testConfig, allowRemoteOverrides: true }, search)
  expect(remotes['mf-home']).toMatchObject({
    entry: 'http://localhost:4301/remoteEntry.js',
    routes: ['/', '/properties'],
    assets: { scripts: [], styles: [] },
  })
  expect(remotes['mf-office']).toBe(testConfig.remotes['mf-office'])
})

test('a name that no remote has changes nothing', () => {
  const config = { ...testConfig, allowRemoteOverrides: true }
  expect(applyRemoteOverrides(config, '?remote=mf-nobody@http://localhost:1/x.js').remotes).toEqual(
    testConfig.remotes,
  )
})
