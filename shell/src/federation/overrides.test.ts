import { testConfig } from '../testing/renderShell.tsx'
import { readOverrides } from './overrides.ts'

const search = '?remote=mf-home@http://localhost:4301/remoteEntry.js'
const config = { ...testConfig, allowRemoteOverrides: true }
const ask = jest.fn<Promise<Response>, [unknown]>()
const realFetch = globalThis.fetch

beforeEach(() => {
  ask.mockReset().mockResolvedValue(new Response('{"/":{},"/ajuda":{"title":"Ajuda"}}'))
  globalThis.fetch = ask
})
afterEach(() => void (globalThis.fetch = realFetch))

test('where the config does not allow it, an address cannot bring foreign code into the site', async () => {
  const override = await readOverrides(testConfig, search)
  expect(override(testConfig.remotes)).toBe(testConfig.remotes)
  expect(ask).not.toHaveBeenCalled()
})

test('a developer runs one remote of their own inside the shell, new pages included; the others stay as released', async () => {
  const remotes = (await readOverrides(config, search))(config.remotes)
  expect(remotes['mf-home']).toMatchObject({
    entry: 'http://localhost:4301/remoteEntry.js',
    routes: ['/', '/ajuda'],
    rules: { '/ajuda': { title: 'Ajuda' } },
    assets: { scripts: [], styles: [] },
  })
  expect(String(ask.mock.calls[0]?.[0])).toBe('http://localhost:4301/routes.json')
  expect(remotes['mf-office']).toBe(config.remotes['mf-office'])
})

test('a server that does not tell its routes serves those released', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  const remotes = (await readOverrides(config, search))(config.remotes)
  expect(remotes['mf-home']).toMatchObject({
    entry: 'http://localhost:4301/remoteEntry.js',
    routes: ['/', '/properties'],
  })
})

test('a name that no remote has changes nothing', async () => {
  const override = await readOverrides(config, '?remote=mf-nobody@http://localhost:1/x.js')
  expect(override(config.remotes)).toEqual(config.remotes)
})
