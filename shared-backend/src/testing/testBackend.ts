import { AUTH_STORAGE_KEY, sessionChanged, type AdminSession, type SiteConfig } from 'shared-backend'
import { createApiFetch, createBackend, createStore } from '../store.ts'
import type { Middleware } from 'redux'
import type { FakeNetwork } from './fakeNetwork.ts'

/** The demonstration's agency on an address where nothing is. */
export const testConfig: SiteConfig = {
  supabase: { url: 'http://api.test', publishableKey: 'sb_publishable_test' },
  remotes: {},
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120, Centro, Florianópolis - SC',
    visits: 'online',
    visits_confirmed: 'at_once',
  },
  cepUrl: 'http://api.test/cep',
  map: { url: 'http://api.test/tiles/{z}/{x}/{y}.png', attribution: 'Mapa de teste' },
  cepPointUrl: 'http://api.test/cep-point',
}

export const testSession: AdminSession = {
  id: '11111111-1111-4111-8111-111111111111',
  username: 'maria',
  tenant_id: '22222222-2222-4222-8222-222222222222',
  login_time: '2026-01-02T12:00:00.000Z',
}

const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '')

/** Tokens as supabase-js keeps them; nobody but the fake network reads them. */
export function testTokens({ id }: AdminSession) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const access_token = [{ alg: 'HS256', typ: 'JWT' }, { sub: id, exp: expires_at }, 'signature']
    .map(encode)
    .join('.')
  const user = { id, aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {} }
  return { access_token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at, user }
}

export interface TestBackendOptions {
  network: FakeNetwork
  /** Signs that admin in, tokens included. */
  session?: AdminSession | null
  /** False for a session whose tokens are gone. */
  tokens?: boolean
  config?: Partial<SiteConfig>
  /** See every action of the store. */
  watchers?: Middleware[]
}

/** A store of its own over the fake network. */
export function testStore({
  network,
  session = null,
  tokens = true,
  config,
  watchers = [],
}: TestBackendOptions) {
  localStorage.removeItem(AUTH_STORAGE_KEY)
  if (session && tokens) localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(testTokens(session)))
  const fullConfig = { ...testConfig, ...config }
  const fetch = createApiFetch(network)
  const backend = createBackend(fullConfig, { fetch, persistSession: Boolean(session) })
  const store = createStore(backend, ...watchers)
  store.dispatch(sessionChanged(session))
  return { store, backend, config: fullConfig }
}
