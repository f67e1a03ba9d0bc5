import { act, screen, waitFor, within } from '@testing-library/react'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite, scrollTo } from '../testing/renderSite.tsx'

let mockIsCut = false
const mockRequested = jest.fn()
jest.mock('../simulation/SimulationModal.tsx', () => {
  mockRequested()
  if (mockIsCut) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('../simulation/SimulationModal.tsx')
})

const open = async () => {
  const view = renderSite(`/property/${PROPERTY_ID}`, (query) =>
    query.get('id')?.startsWith('eq.') ? property : [],
  )
  await heading(property.title)
  const simulate = () => view.user.click(screen.getByText('Faça uma simulação'))
  return { ...view, simulate }
}

const modal = () => screen.getByRole('dialog', { name: 'Simulação de financiamento' })

test('its code is prefetched when the button is visible; after a failure the modal shows an error and retries', async () => {
  const { user, simulate } = await open()
  expect(mockRequested).not.toHaveBeenCalled()
  mockIsCut = true
  act(() => scrollTo(300))
  await waitFor(() => expect(mockRequested).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await simulate()
  expect(await within(modal()).findByText('Erro ao carregar simulação')).toBeInTheDocument()
  mockIsCut = false
  await user.click(within(modal()).getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByLabelText('Valor do imóvel')).toBeInTheDocument()
})

test('the way back closes it first', async () => {
  const { simulate } = await open()
  await simulate()
  expect(await screen.findByLabelText('Valor do imóvel')).toBeInTheDocument()
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1, name: property.title })).toBeInTheDocument()
})
