import { screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house, listOf } from '../../testing/rows.ts'

const ADD = 'POST /rest/v1/rpc/add_contact'
const FIND = 'POST /rest/v1/rpc/find_people'

const open = (answers: Record<string, unknown> = {}, path = '/admin/cases/new') =>
  renderAdmin({ path, answers: { [ADD]: 'c1', 'GET /rest/v1/cases': [], ...answers } })

test('somebody who calls is entered with a listing, and the way goes on to the case', async () => {
  const { user, network, address } = open({ 'GET /rest/v1/rpc/list_properties': listOf([house]) })
  await user.type(await screen.findByLabelText(/^Nome/), 'Ana Braga')
  await user.type(screen.getByLabelText('Telefone'), '+55 48 99999-0000')
  await user.type(screen.getByLabelText('Imóvel'), 'casa{Enter}')
  expect(network.sent(ADD)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: new RegExp(house.title) }))
  await user.click(screen.getByRole('button', { name: 'Salvar atendimento' }))
  await waitFor(() => expect(address()).toBe('/admin/cases?atendimento=c1'))
  expect(network.sent(ADD)[0]?.body).toMatchObject({
    p_contact: {
      name: 'Ana Braga',
      phone: '(48) 99999-0000',
      email: null,
      source: 'telefone',
      property_id: house.id,
      answered: true,
    },
  })
})

test('nothing typed is lost where it is not saved, and a second try is the same contact', async () => {
  const { user, network } = open({ [ADD]: answer(503, {}) })
  await user.click(await screen.findByRole('button', { name: 'Salvar atendimento' }))
  expect(await screen.findByText('Informe o nome')).toBeVisible()
  expect(screen.getByText('Informe telefone ou email')).toBeVisible()
  expect(network.sent(ADD)).toHaveLength(0)
  await user.type(screen.getByLabelText(/^Nome/), 'Ana Braga')
  await user.type(screen.getByLabelText('Telefone'), '48999990000')
  await user.click(screen.getByRole('button', { name: 'Salvar atendimento' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('O atendimento não foi salvo. Tente novamente.')
  expect(screen.getByLabelText(/^Nome/)).toHaveValue('Ana Braga')
  await user.click(screen.getByRole('button', { name: 'Salvar atendimento' }))
  await waitFor(() => expect(network.sent(ADD)).toHaveLength(2))
  const [first, second] = network.sent(ADD).map(({ body }) => (body as { p_key: string }).p_key)
  expect(second).toBe(first)
})

test('somebody who is there already is found while one types', async () => {
  const known = {
    ...{ name: 'Ana Braga', phone: '48999990000', email: null, case_id: 'c7' },
    ...{ happened_at: '2026-05-03T12:00:00Z', cases: 2 },
  }
  const { user } = open({ [FIND]: [known] })
  await user.type(await screen.findByLabelText(/^Nome/), 'ana')
  const found = within(await screen.findByRole('list', { name: 'Já está no atendimento' }))
  expect(found.getByRole('link', { name: 'Ana Braga' })).toHaveAttribute(
    'href',
    '/admin/cases?atendimento=c7',
  )
  expect(found.getByRole('listitem')).toHaveTextContent('2 atendimentos · último em 03/05/2026')
})

test('a text that another app shares fills in the form', async () => {
  const text = encodeURIComponent('Oi, quero ver a casa. Meu número é (48) 99999-0000')
  open({}, `/admin/cases/new?text=${text}`)
  expect(await screen.findByLabelText('Anotação')).toHaveValue(
    'Oi, quero ver a casa. Meu número é (48) 99999-0000',
  )
  expect(screen.getByLabelText('Telefone')).toHaveValue('(48) 99999-0000')
  expect(screen.getByLabelText('Como chegou')).toHaveValue('whatsapp')
  expect(screen.getByLabelText('Já falamos com a pessoa')).not.toBeChecked()
})
