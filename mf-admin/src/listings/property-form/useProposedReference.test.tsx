import { screen, waitFor } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const houses = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Casa' }
const flats = { id: '00000000-0000-4000-8000-0000000000c2', name: 'Apartamento' }

const PROPOSE = 'GET /rest/v1/rpc/propose_reference_code'
const codes: Record<string, string> = { [houses.id]: 'CA0123', [flats.id]: 'AP0007' }

const open = (more: object = {}) =>
  renderAdmin({
    path: '/admin/properties/new',
    answers: {
      'GET /rest/v1/property_categories': [houses, flats],
      [PROPOSE]: ({ query }: SentRequest) => codes[query.get('p_category') ?? ''],
      ...more,
    },
  })

const category = () => screen.findByLabelText(/^Categoria/)
const reference = () => screen.getByLabelText('Referência')

beforeEach(() => installFakeCanvas())

test('a code is proposed for the category, and follows it until somebody types another one', async () => {
  const { user } = open()
  await user.selectOptions(await category(), 'Casa')
  await waitFor(() => expect(reference()).toHaveValue('CA0123'))
  await user.selectOptions(await category(), 'Apartamento')
  await waitFor(() => expect(reference()).toHaveValue('AP0007'))
  await user.clear(reference())
  await user.type(reference(), 'MEU-1')
  await user.selectOptions(await category(), 'Casa')
  await user.type(screen.getByLabelText(/^Título/), 'Casa')
  expect(reference()).toHaveValue('MEU-1')
})

test('a proposal that was deleted does not come back by itself', async () => {
  const { user, network } = open()
  await user.selectOptions(await category(), 'Casa')
  await waitFor(() => expect(reference()).toHaveValue('CA0123'))
  await user.clear(reference())
  await user.type(screen.getByLabelText(/^Título/), 'Casa')
  expect(reference()).toHaveValue('')
  expect(network.sent(PROPOSE)).toHaveLength(1)
})

test('without an answer the field stays empty, and nothing else is said', async () => {
  const { user, network } = open({ [PROPOSE]: answer(500, {}) })
  await user.selectOptions(await category(), 'Casa')
  await waitFor(() => expect(network.sent(PROPOSE)).not.toEqual([]))
  expect(reference()).toHaveValue('')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
