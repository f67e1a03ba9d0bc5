import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { usePageTitle } from 'shared-ui'
import { Route, Routes } from 'react-router-dom'
import { useState } from 'react'
import { renderShell } from '../testing/renderShell.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'

function Page({ title }: { title: string }) {
  usePageTitle(title)
  return <h1>{title}</h1>
}

/** Its heading appears after a while. */
function LazyPage() {
  const [here, setHere] = useState(false)
  return here ? <Page title="Casa no Campeche" /> : <button onClick={() => setHere(true)}>Carregando</button>
}

const visit = (path = '/') =>
  renderShell(
    <>
      <PageAnnouncer />
      <a href="/properties">Imóveis</a>
      <Routes>
        <Route path="/" element={<Page title="Início" />} />
        <Route path="/properties" element={<Page title="Todos os Imóveis" />} />
        <Route path="/property/:id" element={<LazyPage />} />
        <Route
          path="/admin/login"
          element={
            <>
              <Page title="Acesso" />
              <input ref={(field) => field?.focus()} aria-label="Usuário" />
            </>
          }
        />
      </Routes>
    </>,
    { path },
  )

/** A click without the pointer, which would move the focus. */
const come = () => fireEvent.click(screen.getByRole('button'))
const heading = (name: string) => screen.findByRole('heading', { name })

test('a second page is announced by its title, and the focus goes to its heading', async () => {
  const { router } = visit()
  screen.getByRole('link').focus()
  await act(() => router.navigate('/properties'))
  expect(await heading('Todos os Imóveis')).toHaveFocus()
  await waitFor(() => expect(screen.getAllByText('Todos os Imóveis')).toHaveLength(2))
  await act(() => router.navigate(-1))
  expect(await heading('Início')).toHaveFocus()
})

test('neither the first page nor another query or fragment of the same page moves the focus', async () => {
  const { router } = visit('/properties')
  const link = screen.getByRole('link')
  link.focus()
  await act(() => router.navigate('/properties?type=Venda'))
  await act(() => router.navigate('/properties?type=Venda#fim'))
  expect(link).toHaveFocus()
  expect(screen.getAllByText('Todos os Imóveis')).toHaveLength(1)
})

test('a fragment moves to its place on the page', async () => {
  const { router } = visit()
  screen.getByRole('link').focus()
  await act(() => router.navigate('/properties#fim'))
  await waitFor(() => expect(screen.getAllByText('Todos os Imóveis')).toHaveLength(2))
  expect(screen.getByRole('link')).toHaveFocus()
})

test('a slow heading gets the focus when it appears', async () => {
  const { router } = visit()
  await act(() => router.navigate('/property/1'))
  expect(document.body).toHaveFocus()
  come()
  expect(await heading('Casa no Campeche')).toHaveFocus()
})

test('unless the visitor has focused something else meanwhile', async () => {
  const { router } = visit()
  await act(() => router.navigate('/property/1'))
  screen.getByRole('link').focus()
  come()
  await heading('Casa no Campeche')
  await waitFor(() => expect(screen.getAllByText('Casa no Campeche')).toHaveLength(2))
  expect(screen.getByRole('link')).toHaveFocus()
})

test('a field that the page itself focuses keeps the focus', async () => {
  const { router } = visit()
  await act(() => router.navigate('/admin/login'))
  expect(screen.getByRole('textbox')).toHaveFocus()
})
