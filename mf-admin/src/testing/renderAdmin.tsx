import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AUTH_STORAGE_KEY, ConfigProvider, createBackend, createStore, sessionChanged, type SiteConfig } from 'shared-backend'
import { ToastProvider } from 'shared-ui'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import App from '../App.tsx'

const config: SiteConfig = {
  supabase: { url: 'https://api.example', publishableKey: 'key' },
  remotes: {},
  agency: { name: 'Agência', creci: '', phone: '', whatsapp: '', email: '', address: '' },
  cepUrl: 'https://cep.example',
}

/** Answers by `METHOD /path`; a function sees the request, an Error is no answer at all. */
export type Answers = Record<string, unknown | ((request: Request) => unknown)>

const asResponse = (body: unknown) =>
  body instanceof Response ? body : new Response(JSON.stringify(body ?? null), { status: 200 })

export const failure = (status: number, body: object = { message: 'boom' }) => () =>
  new Response(JSON.stringify(body), { status })

/** A network that knows only `answers`, and keeps what was asked. */
function fakeNetwork(answers: Answers) {
  const calls: { key: string; body: string }[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const key = `${request.method} ${new URL(request.url).pathname}`
    calls.push({ key, body: request.method === 'GET' ? '' : await request.clone().text() })
    const found = Object.entries(answers).find(([pattern]) => key.startsWith(pattern))
    const answer = found?.[1]
    return asResponse(typeof answer === 'function' ? answer(request) : answer)
  }
  const asked = (start: string) => calls.filter(({ key }) => key.startsWith(start))
  return { fetch, asked }
}

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** Tokens as supabase-js keeps them; good for an hour. */
function storeTokens() {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const access_token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: 'u1', exp: expires_at })}.x`
  const tokens = { access_token, refresh_token: 'r', expires_at, expires_in: 3600, token_type: 'bearer', user: { id: 'u1' } }
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(tokens))
}

interface Options {
  path: string
  state?: unknown
  answers?: Answers
  /** False for a visitor. */
  signedIn?: boolean
  tenantId?: string | null
  demo?: SiteConfig['demo']
}

/** The admin area as the shell would show it at `path`, on a fake network, and a user to act on it. */
export function renderAdmin({ path, state, answers = {}, signedIn = true, tenantId = 't1', demo }: Options) {
  localStorage.clear()
  if (signedIn) storeTokens()
  const network = fakeNetwork(answers)
  const own = { ...config, demo }
  const store = createStore(createBackend(own, { fetch: network.fetch }))
  const login_time = new Date().toISOString()
  store.dispatch(sessionChanged(signedIn ? { id: 'u1', username: 'maria', tenant_id: tenantId, login_time } : null))
  const router = createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [{ pathname: path, state }] })
  render(
    <Provider store={store}>
      <ConfigProvider value={own}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ConfigProvider>
    </Provider>,
  )
  return { user: userEvent.setup(), router, store, ...network }
}
