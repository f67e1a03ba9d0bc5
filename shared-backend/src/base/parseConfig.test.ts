import { testConfig } from '../testing/index.ts'
import { parseConfig } from './parseConfig.ts'

const entry = {
  version: '1.0.0',
  entry: '/remotes/mf-home/1.0.0/remoteEntry.js',
  routes: ['/'],
  rules: { '/': { title: 'Início', session: true } },
  assets: { scripts: ['/a.js'], styles: [] },
}
const config = { ...testConfig, remotes: { 'mf-home': entry } }

test('a valid config is read unchanged', () => {
  expect(parseConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
})

test.each([
  ['nothing', null],
  ['a text', 'config'],
  ['a config without a backend', { ...config, supabase: undefined }],
  ['a config with a key of no text', { ...config, supabase: { url: 'http://api.test', publishableKey: 7 } }],
  ['a config without an agency', { ...config, agency: {} }],
  ['a config whose registry is none', { ...config, remotes: 'none' }],
])('%s is refused', (_what, value) => {
  expect(() => parseConfig(value)).toThrow()
})

test.each([
  ['null', null],
  ['an entry without assets', { ...entry, assets: undefined }],
  ['an entry whose routes are no list', { ...entry, routes: '/' }],
  ['an entry with data of no texts', { ...entry, rules: { '/': { data: [1] } } }],
])('%s costs that remote alone', (_what, value) => {
  const warned = jest.spyOn(console, 'error').mockImplementation()
  const { remotes } = parseConfig({ ...config, remotes: { 'mf-home': entry, 'mf-broken': value } })
  expect(remotes).toEqual({ 'mf-home': entry })
  expect(warned).toHaveBeenCalledWith("The registry's entry of mf-broken is malformed")
})
