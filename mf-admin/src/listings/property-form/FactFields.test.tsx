import { screen, waitFor, within } from '@testing-library/react'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house } from '../../testing/rows.ts'

beforeEach(() => {
  installFakeCanvas()
})

const open = (stored: object = {}) =>
  renderAdmin({
    path: `/admin/properties/edit/${house.id}`,
    answers: {
      [`GET /rest/v1/properties?id=eq.${house.id}`]: { ...house, ...stored },
      'PATCH /rest/v1/properties': [house],
    },
  })

const save = () => screen.getByRole('button', { name: 'Atualizar Imóvel' })

test('each kind of fact is saved as its column holds it', async () => {
  const { user, network } = open()
  await user.type(await screen.findByLabelText('Condomínio (R$)'), '650,50')
  await user.selectOptions(screen.getByLabelText('Período: IPTU'), 'por mês')
  await user.selectOptions(screen.getByLabelText('Mobília'), 'Mobiliado')
  await user.selectOptions(screen.getByLabelText('Animais'), 'Não aceita animais')
  await user.type(screen.getByLabelText('Andar'), '0')
  await user.type(screen.getByLabelText('Disponível a partir de'), '2026-03-01')
  await user.click(within(screen.getByRole('group', { name: 'No condomínio' })).getByLabelText('Piscina'))
  await user.click(save())
  await waitFor(() => expect(network.sent('PATCH /rest/v1/properties')).toHaveLength(1))
  expect(network.sent('PATCH /rest/v1/properties')[0]?.body).toMatchObject({
    condo_fee: 650.5,
    condo_fee_period: 'month',
    iptu: null,
    iptu_period: 'month',
    furnishing: 'full',
    pets_allowed: false,
    floor: 0,
    available_from: '2026-03-01',
    amenities: [],
    building_amenities: ['pool'],
    reference_code: 'CA0001',
    sunlight: null,
  })
})

test('stored values are shown in their fields, and stay when they are saved untouched', async () => {
  const stored = { pets_allowed: true, sunlight: 'morning', amenities: ['balcony'], checked_on: '2026-02-01' }
  const { user, network } = open(stored)
  expect(await screen.findByLabelText('Animais')).toHaveDisplayValue('Aceita animais')
  expect(screen.getByLabelText('Sacada')).toBeChecked()
  await user.click(save())
  await waitFor(() => expect(network.sent('PATCH /rest/v1/properties')).toHaveLength(1))
  expect(network.sent('PATCH /rest/v1/properties')[0]?.body).toMatchObject(stored)
})
