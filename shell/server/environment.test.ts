import { createServer } from './app.ts'
import { processSettingsFrom, settingsFrom, settingsOfOtherHost } from './environment.ts'
import type { SiteFiles } from './site.ts'

const agency = {
  name: 'Morada Clara Imóveis',
  creci: 'CRECI-SC 12.345-J',
  phone: '(48) 3333-0199',
  whatsapp: '5548999990199',
  email: 'contato@moradaclara.example',
  address: 'Rua das Palmeiras, 120',
}
const env = {
  SUPABASE_URL: 'https://ref.supabase.test/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  AGENCY: JSON.stringify(agency),
}

const files: SiteFiles = {
  read: async () => null,
  build: async () => null,
  revision: () => undefined,
  registry: async () => ({}),
  assets: async () => ({ scripts: [], styles: [], fonts: [] }),
}

test('addresses are accepted with and without a slash at their end', () => {
  const settings = settingsFrom({
    ...env,
    SITE_ORIGIN: 'https://imoveis.test/',
    CEP_URL: 'https://cep.test/',
  })
  expect(settings).toMatchObject({
    origin: 'https://imoveis.test',
    supabase: { url: 'https://ref.supabase.test', publishableKey: 'sb_publishable_test' },
    agency,
    cepUrl: 'https://cep.test',
  })
})

test.each([undefined, ''])(
  'with CEP_URL=%j browsers get the public service, and their policy allows requests to it',
  async (CEP_URL) => {
    const fetch = () => Promise.reject(new Error('No network'))
    const server = createServer({ settings: settingsFrom({ ...env, CEP_URL }), files, fetch })
    const config = (await (await server.request('/config.json')).json()) as { cepUrl: string }
    const policy = (await server.request('/')).headers.get('content-security-policy')
    expect(config.cepUrl).toBe('https://viacep.com.br')
    expect(policy).toMatch(/connect-src [^;]*https:\/\/viacep\.com\.br/)
  },
)

describe('the map', () => {
  const served = async (given: Record<string, string>) => {
    const fetch = () => Promise.reject(new Error('No network'))
    const server = createServer({ settings: settingsFrom({ ...env, ...given }), files, fetch })
    const { map } = (await (await server.request('/config.json')).json()) as { map?: object }
    const policy = (await server.request('/')).headers.get('content-security-policy') ?? ''
    return { map, images: /img-src ([^;]*)/.exec(policy)?.[1] }
  }
  const ownImages = "'self' data: blob: https://ref.supabase.test"

  test('is OpenStreetMap unless another one is configured, and names it as it demands', async () => {
    const link = 'https://www.openstreetmap.org/copyright'
    expect(await served({})).toEqual({
      map: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap',
        link,
        still: '/mapa/{id}.webp',
      },
      images: `${ownImages} https://tile.openstreetmap.org`,
    })
    const other = 'https://maps.test/{z}/{x}/{y}.png?key=1'
    expect(await served({ MAP_TILES: other, MAP_ATTRIBUTION: '© Mapas', IMAGES: 'off' })).toEqual({
      map: { url: other, attribution: '© Mapas' },
      images: `${ownImages} https://maps.test`,
    })
  })

  test('may come from several hosts, and the policy allows each', async () => {
    const { images } = await served({ MAP_TILES: 'https://{s}.maps.test/{z}/{x}/{y}.png' })
    expect(images).toBe(`${ownImages} https://a.maps.test https://b.maps.test https://c.maps.test`)
  })

  test('has no tiles where they are off', async () => {
    expect(await served({ MAP_TILES: 'off' })).toEqual({ map: undefined, images: ownImages })
  })
})

test.each([
  [undefined, 'https://brasilapi.com.br'],
  ['https://points.test/', 'https://points.test'],
  ['', undefined],
])('with CEP_POINT_URL=%j browsers may ask %s where a postal code lies', async (CEP_POINT_URL, asked) => {
  const fetch = () => Promise.reject(new Error('No network'))
  const server = createServer({ settings: settingsFrom({ ...env, CEP_POINT_URL }), files, fetch })
  const config = (await (await server.request('/config.json')).json()) as { cepPointUrl?: string }
  const policy = (await server.request('/')).headers.get('content-security-policy')
  expect(config.cepPointUrl).toBe(asked)
  expect(policy).toContain(
    `connect-src 'self' https://ref.supabase.test https://viacep.com.br${asked ? ` ${asked}` : ''};`,
  )
})

test('what else the agency says of itself may be configured too', () => {
  const AGENCY = JSON.stringify({ ...agency, hours: 'Seg a sex, 9h às 18h' })
  expect(settingsFrom({ ...env, AGENCY })).toMatchObject({ agency: { hours: 'Seg a sex, 9h às 18h' } })
  expect(() => settingsFrom({ ...env, AGENCY: JSON.stringify({ ...agency, hours: 9 }) })).toThrow(
    'AGENCY lacks hours',
  )
})

test('demo credentials are only there where they are requested', () => {
  expect(settingsFrom({ ...env, DEMO_USERNAME: 'demo' })).toMatchObject({ demo: undefined })
  const demo = { DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'secret' }
  expect(settingsFrom({ ...env, ...demo })).toMatchObject({
    demo: { username: 'demo', password: 'secret' },
  })
})

test.each(['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'AGENCY'])(
  'without %s it names the missing variable',
  (name) => {
    expect(() => settingsFrom({ ...env, [name]: '' })).toThrow(`${name} is not set`)
  },
)

test.each([
  ['AGENCY', '{name: Morada}', 'AGENCY is not JSON'],
  ['AGENCY', '{"name":"Morada","phone":"1"}', 'AGENCY lacks creci, whatsapp, email, address'],
  ['AGENCY', '"Morada"', 'AGENCY lacks everything'],
  ['AGENCY', JSON.stringify({ ...agency, phone: 7 }), 'AGENCY lacks phone'],
  ['SUPABASE_URL', 'ref.supabase.co', 'SUPABASE_URL is no address: ref.supabase.co'],
  ['SITE_ORIGIN', 'www.example.com.br', 'SITE_ORIGIN is no address: www.example.com.br'],
  ['CEP_URL', 'viacep', 'CEP_URL is no address: viacep'],
  ['MAP_TILES', 'maps.test/{z}/{x}/{y}.png', 'MAP_TILES is no address: maps.test/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'https://maps.test/', 'MAP_TILES has no {z}, {x} and {y}: https://maps.test'],
  ['MAP_LINK', 'javascript:alert(1)', 'MAP_LINK is no address: javascript:alert(1)'],
  ['CEP_POINT_URL', 'brasilapi', 'CEP_POINT_URL is no address: brasilapi'],
])('%s=%j is refused with a message', (name, value, words) => {
  expect(() => settingsFrom({ ...env, [name]: value })).toThrow(words)
})

test('a secret that can be guessed is refused, a missing one is not', () => {
  const secretOf = (VISITOR_SECRET?: string) =>
    processSettingsFrom({ CACHE_DIR: '/srv/cache', VISITOR_SECRET }).visitorSecret
  expect(() => secretOf('x'.repeat(31))).toThrow('VISITOR_SECRET is shorter than 32 characters')
  expect(secretOf('x'.repeat(32))).toHaveLength(32)
  expect(secretOf('')).toBeUndefined()
})

test('photos are made smaller by this server, the project or nobody; another host makes none', () => {
  expect(settingsFrom(env).images).toBe('server')
  expect(settingsFrom({ ...env, IMAGES: 'supabase' }).images).toBe('supabase')
  expect(settingsFrom({ ...env, IMAGES: 'off' }).images).toBeUndefined()
  expect(() => settingsFrom({ ...env, IMAGES: 'yes' })).toThrow(
    'IMAGES is none of server, supabase and off: yes',
  )
  expect(settingsOfOtherHost(env).images).toBeUndefined()
  expect(settingsOfOtherHost({ ...env, IMAGES: 'supabase' }).images).toBe('supabase')
  expect(() => settingsOfOtherHost({ ...env, IMAGES: 'server' })).toThrow('this host makes none')
})
