import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { renderShell } from '../testing/renderShell.tsx'
import { RequireSession } from './RequireSession.tsx'

const session = { id: 'a', username: 'maria', tenant_id: null, login_time: '2026-01-01T00:00:00Z' }

const page = (
  <Routes>
    <Route path="/admin/login" element="Entrar" />
    <Route path="*" element={<RequireSession>segredo</RequireSession>} />
  </Routes>
)

test('without a session the visitor goes to the login, which knows the requested page', async () => {
  const { router } = renderShell(page, { path: '/admin/leads?status=new' })
  expect(await screen.findByText('Entrar')).toBeVisible()
  expect(screen.queryByText('segredo')).not.toBeInTheDocument()
  expect(router.state.location.state).toEqual({ from: '/admin/leads?status=new' })
})

test('a stored session without tokens ends at the login', async () => {
  const { store } = renderShell(page, { path: '/admin', session, tokens: false })
  expect(screen.getByText('Verificando autenticação...')).toBeVisible()
  // supabase-js finds no tokens in its storage.
  expect(await screen.findByText('Entrar')).toBeVisible()
  expect(store.getState().session).toBeNull()
})
