import { screen, waitFor, within } from '@testing-library/react'
import { testSession } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

let mockIsCut = false
jest.mock('./LandmarkMap.tsx', () => {
  if (mockIsCut) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('./LandmarkMap.tsx')
})

const TABLE = '/rest/v1/agency_settings'
const beach = { name: 'Praia do Campeche', latitude: -27.69, longitude: -48.48 }
const stored = {
  tenant_id: testSession.tenant_id,
  landmarks: [beach],
  updated_at: '2026-01-01T00:00:00+00:00',
}
const box = { west: -48.6, south: -27.8, east: -48.4, north: -27.4 }

const open = (landmarks: object[] | null) =>
  renderAdmin({
    path: '/admin/settings/agency',
    answers: {
      [`GET ${TABLE}`]: [{ ...stored, landmarks }],
      [`PATCH ${TABLE}`]: ({ body }: { body: unknown }) => [{ ...stored, ...(body as object) }],
      'GET /rest/v1/rpc/search_map': { box, clusters: [], listings: [] },
    },
  })

const place = async (name: string) => within(await screen.findByRole('group', { name }))
const save = () => screen.findByRole('button', { name: 'Salvar pontos de referência' })

// First: code that has loaded once is there.
test('a map that does not load is retried', async () => {
  mockIsCut = true
  const { user } = open([beach])
  await user.click((await place(beach.name)).getByRole('button', { name: 'Mudar no mapa' }))
  expect(await screen.findByText('Erro ao carregar mapa')).toBeVisible()
  mockIsCut = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByRole('application', { name: `Posição de ${beach.name}` })).toBeInTheDocument()
})

test('a place gets a name and a pin, which begins where the listings are', async () => {
  const { user, network } = open(null)
  await user.click(await screen.findByRole('button', { name: 'Adicionar lugar' }))
  await user.click((await place('Lugar 1')).getByRole('button', { name: 'Marcar no mapa' }))
  const toCentre = await screen.findByRole('button', { name: 'Pôr o pino no centro do mapa' })
  await waitFor(() => expect(toCentre).not.toHaveAttribute('aria-disabled'))
  await user.type((await place('Lugar 1')).getByLabelText(/^Nome/), 'Escola')
  await user.click(toCentre)
  expect((await place('Escola')).getByText('Marcado no mapa')).toBeVisible()
  expect(await screen.findByRole('application', { name: 'Posição de Escola' })).toBeInTheDocument()
  await user.click(await save())
  expect(await screen.findByText('Pontos de referência salvos')).toBeVisible()
  // Nothing else of the agency is written.
  expect(network.sent(`PATCH ${TABLE}`)[0]?.body).toEqual({
    landmarks: [{ name: 'Escola', latitude: -27.6, longitude: -48.5 }],
  })
})

test('what is missing is said, and nothing is sent', async () => {
  const { user, network } = open(null)
  await user.click(await screen.findByRole('button', { name: 'Adicionar lugar' }))
  await user.click(await save())
  expect(await (await place('Lugar 1')).findByText('Marque o lugar no mapa')).toBeVisible()
  const name = (await place('Lugar 1')).getByLabelText(/^Nome/)
  expect(name).toHaveAccessibleDescription(expect.stringContaining('Digite o nome do lugar'))
  expect(name).toHaveFocus()
  expect(network.sent(`PATCH ${TABLE}`)).toEqual([])
})

test('the last place is removed, and the focus stays in the list', async () => {
  const { user, network } = open([beach])
  await user.click(await screen.findByRole('button', { name: 'Remover Praia do Campeche' }))
  expect(screen.getByRole('button', { name: 'Adicionar lugar' })).toHaveFocus()
  await user.click(await save())
  await waitFor(() => expect(network.sent(`PATCH ${TABLE}`)[0]?.body).toEqual({ landmarks: null }))
})

test('there are 12 places at most', async () => {
  open(Array.from({ length: 12 }, () => beach))
  expect(await screen.findByRole('button', { name: 'Adicionar lugar' })).toHaveAccessibleDescription(
    'São no máximo 12 lugares.',
  )
})
