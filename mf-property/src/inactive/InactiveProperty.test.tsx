import { screen, waitFor, within } from '@testing-library/react'
import { answer, testSession, type SentRequest } from 'shared-backend/testing'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, noRow, renderSite, type Answer } from '../testing/renderSite.tsx'

const path = `/property/${PROPERTY_ID}`
const inactive = { ...property, active: false }

const isByAdmin = ({ headers }: SentRequest) => headers.get('authorization')?.startsWith('Bearer ey') ?? false

/** Row security: visitors find no inactive listing. */
const forAdmins =
  (found: () => unknown = () => inactive): Answer =>
  (query, request) => {
    if (!query.get('id')?.startsWith('eq.')) return []
    return isByAdmin(request) ? found() : noRow()
  }

const open = (reply = forAdmins(), more: object = {}) =>
  renderSite(path, reply, {
    session: testSession,
    answers: { 'GET /rest/v1/admin_users': [{ id: testSession.id }], ...more },
  })

test('an admin sees an inactive listing, with a bar that says who else does', async () => {
  open()
  await heading(property.title)
  expect(screen.getByText(/^Só você e os administradores veem este imóvel/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute(
    'href',
    `/admin/properties/edit/${PROPERTY_ID}`,
  )
  const price = within(screen.getByRole('region', { name: 'Valor de venda' }))
  expect(price.getByText(/^R\$\s400\.000$/)).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe(property.title))
})

test('a visitor does not, and is not asked to prove anything', async () => {
  const { network } = renderSite(path, forAdmins())
  await heading('Imóvel não encontrado')
  expect(network.requests.filter(isByAdmin)).toEqual([])
  expect(screen.queryByText(/administradores/)).not.toBeInTheDocument()
})

test('an active listing has no bar, and is asked for as a visitor alone', async () => {
  const { network } = open((query) => (query.get('id')?.startsWith('eq.') ? property : []))
  await heading(property.title)
  expect(screen.queryByText(/administradores/)).not.toBeInTheDocument()
  expect(network.requests.filter(isByAdmin)).toEqual([])
})

test('what an admin does not find either is not there', async () => {
  open(forAdmins(noRow))
  await heading('Imóvel não encontrado')
})

test('a failing API is no missing listing: trying again shows it', async () => {
  let down = true
  const { user } = open(forAdmins(() => (down ? answer(503, {}) : inactive)))
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar imóvel')
  down = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  await heading(property.title)
})

test('a session that was ended elsewhere sees what a visitor sees', async () => {
  open(forAdmins(noRow), { 'GET /rest/v1/admin_users': [] })
  await heading('Imóvel não encontrado')
  await waitFor(() => expect(localStorage.getItem('admin_session')).toBeNull())
})
