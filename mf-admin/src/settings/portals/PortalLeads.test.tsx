import { screen, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const RENEW = 'POST /rest/v1/rpc/renew_portal_lead_address'
const address = { portal: 'grupo_olx', made_at: '2026-01-01T12:00:00Z', received_at: '2026-01-02T12:30:00Z' }

const open = (lead_addresses: object[], more: Record<string, unknown> = {}) =>
  renderAdmin({
    path: '/admin/settings/portals',
    answers: {
      'POST /rest/v1/rpc/list_portals': {
        contact: { name: 'Morada Clara', email: 'oi@morada.example', phone: '(48) 3333-4444' },
        feeds: [],
        lead_addresses,
      },
      'GET /rest/v1/portals': [],
      'GET /rest/v1/property_categories': [],
      ...more,
    },
  })

/** Of Grupo OLX, which comes first. */
const keyField = async () => (await screen.findAllByLabelText(/^Chave de segurança do portal/))[0]!

test('an address for leads takes the portal’s key, and is shown this once', async () => {
  const { user, network } = open([], { [RENEW]: 'ab'.repeat(32) })
  const [make] = (await screen.findAllByRole('button', { name: 'Criar endereço de contatos' })) as [
    HTMLElement,
  ]
  await user.click(make)
  expect(await screen.findByText('Digite a chave')).toBeVisible()
  await user.type(await keyField(), 'com espaço')
  await user.click(make)
  expect(await screen.findByText(/sem espaços$/)).toBeVisible()
  expect(network.sent(RENEW)).toEqual([])
  await user.clear(await keyField())
  await user.type(await keyField(), ' 594F803B380A ')
  await user.click(make)
  expect(await screen.findByRole('textbox', { name: 'Endereço de contatos' })).toHaveValue(
    `http://api.test/functions/v1/receive-portal-lead/${'ab'.repeat(32)}`,
  )
  expect(network.sent(RENEW)[0]?.body).toEqual({ p_portal: 'grupo_olx', p_key: '594F803B380A' })
})

test('a new address is asked about, since the present one stops working; a failure stands in the question', async () => {
  const { user, network } = open([address], { [RENEW]: answer(500, {}) })
  expect(await screen.findByText('Último contato recebido: 02/01/2026, 09:30.')).toBeVisible()
  await user.type(await keyField(), '594F803B380A')
  await user.click(screen.getByRole('button', { name: 'Gerar novo endereço de contatos' }))
  const question = await screen.findByRole('dialog', { name: 'Gerar novo endereço de contatos?' })
  expect(network.sent(RENEW)).toEqual([])
  const confirm = within(question).getByRole('button', { name: 'Gerar novo endereço de contatos' })
  await user.click(confirm)
  const failure = await within(question).findByRole('alert')
  expect(failure).toHaveTextContent('Erro ao gerar o endereço de contatos')
  network.on(RENEW, 'ab'.repeat(32))
  await user.click(confirm)
  expect(await screen.findByRole('textbox', { name: 'Endereço de contatos' })).toBeVisible()
  expect(failure).not.toBeInTheDocument()
  expect(network.sent(RENEW)[1]?.body).toEqual({ p_portal: 'grupo_olx', p_key: '594F803B380A' })
})

test('a portal without a feed has an address for leads of its own', async () => {
  const { user, network } = open([address], { [RENEW]: 'cd'.repeat(32) })
  expect(await screen.findByRole('heading', { name: 'Navent' })).toBeVisible()
  const key = screen.getAllByLabelText(/^Chave de segurança do portal/)[1]!
  expect(key).toHaveAccessibleDescription(/^Invente uma chave/)
  await user.type(key, 'chave-combinada')
  await user.click(screen.getByRole('button', { name: 'Criar endereço de contatos' }))
  await screen.findByRole('textbox', { name: 'Endereço de contatos' })
  expect(network.sent(RENEW)[0]?.body).toEqual({ p_portal: 'navent', p_key: 'chave-combinada' })
})
