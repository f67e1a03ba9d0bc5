import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { createBackend, createStore, type Store } from 'shared-backend/store'
import { lateStore } from '../store/lateStore.ts'
import { renderShell, testConfig } from '../testing/renderShell.tsx'
import { RequireSession } from './RequireSession.tsx'

const session = { id: 'a', username: 'maria', tenant_id: null, login_time: '2026-01-01T00:00:00Z' }

const page = (
  <Routes>
    <Route path="/admin/login" element="Entrar" />
    <Route path="*" element={<RequireSession>segredo</RequireSession>} />
  </Routes>
)

test('without a session the visitor is sent to the login, which knows where they wanted to go', async () => {
  const { router } = renderShell(page, { path: '/admin/leads?status=new' })
  expect(await screen.findByText('Entrar')).toBeVisible()
  expect(screen.queryByText('segredo')).not.toBeInTheDocument()
  expect(router.state.location.state).toEqual({ from: '/admin/leads?status=new' })
})

test('a stored session whose tokens are gone ends at the login', async () => {
  const { store } = renderShell(page, { path: '/admin', session, tokens: false })
  expect(screen.getByText('Verificando autenticação...')).toBeVisible()
  // supabase-js finds no tokens in its storage.
  expect(await screen.findByText('Entrar')).toBeVisible()
  expect(store.getState().session).toBeNull()
})

test('what stands there stays, with what was typed into it, when the store comes late', async () => {
  jest.useFakeTimers()
  localStorage.setItem('admin_session', JSON.stringify(session))
  let come = (_create: () => Store) => undefined as void
  const { store, bring } = lateStore(undefined, () => new Promise((resolve) => (come = resolve)))
  render(
    <Provider store={store}>
      <MemoryRouter>
        <RequireSession>
          <input />
        </RequireSession>
      </MemoryRouter>
    </Provider>,
  )
  await act(async () => void bring())
  expect(screen.queryByRole('textbox')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(5_100))
  const field = screen.getByRole('textbox')
  jest.useRealTimers()
  // Its client is under way for good.
  const backend = { ...createBackend(testConfig), client: () => new Promise<never>(() => undefined) }
  await act(async () => come(() => createStore(backend)))
  expect(screen.getByRole('textbox')).toBe(field)
})
