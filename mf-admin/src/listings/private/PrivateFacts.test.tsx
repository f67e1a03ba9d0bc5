import { act, screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house } from '../../testing/rows.ts'

const PATH = `/admin/properties/private/${house.id}`
const TABLE = '/rest/v1/property_private_facts'

const PROPERTY = `GET /rest/v1/properties?id=eq.${house.id}`

const facts = {
  property_id: house.id,
  tenant_id: 't',
  owner_name: 'Marcos',
  owner_phone: null,
  owner_email: null,
  keys_at: 'Recepção',
  commission: 6,
  authorised_until: '2020-01-01',
  notes: null,
  updated_at: '2026-01-01T00:00:00+00:00',
}

const open = (stored: object | null, more: Record<string, unknown> = {}) =>
  renderAdmin({
    path: PATH,
    answers: { [`GET ${TABLE}`]: stored ? [stored] : [], [PROPERTY]: house, ...more },
  })

const save = () => screen.findByRole('button', { name: 'Salvar dados internos' })

test('the first ones are added, the next ones written over what was seen', async () => {
  const { user, network } = open(null, { [`POST ${TABLE}`]: [facts], [`PATCH ${TABLE}`]: [facts] })
  await user.type(await screen.findByLabelText('Nome do proprietário'), 'Marcos')
  await user.type(screen.getByLabelText('Comissão (%)'), '6')
  await user.click(await save())
  expect(await screen.findByText('Dados internos salvos')).toBeVisible()
  expect(network.sent(`POST ${TABLE}`)[0]?.body).toMatchObject({
    property_id: house.id,
    owner_name: 'Marcos',
    commission: 6,
    keys_at: null,
    authorised_until: null,
  })
  await user.type(screen.getByLabelText('Anotações'), 'Ligar')
  await user.click(await save())
  await waitFor(() => expect(network.sent(`PATCH ${TABLE}`)).toHaveLength(1))
  expect(network.sent(`PATCH ${TABLE}`)[0]?.query.get('updated_at')).toBe(`eq.${facts.updated_at}`)
})

test('another user’s changes are taken, and a dialog asks where both have changed a field', async () => {
  const { user, network } = open(facts, { [`PATCH ${TABLE}`]: [] })
  await user.type(await screen.findByLabelText('Anotações'), 'Ligar')
  const newer = {
    ...facts,
    keys_at: 'Com o porteiro',
    notes: 'Já ligaram',
    updated_at: '2026-01-02T00:00:00+00:00',
  }
  network.on(`GET ${TABLE}`, [newer])
  await user.click(await save())
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Outra pessoa mudou estes dados enquanto você editava' }),
  )
  expect(dialog.getByText('Já incluído do que a outra pessoa salvou: Onde estão as chaves.')).toBeVisible()
  expect(dialog.getByRole('radio', { name: /^Versão salva Já ligaram/ })).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /^A sua versão/ }))
  network.on(`PATCH ${TABLE}`, [{ ...newer, notes: 'Ligar' }])
  await user.click(dialog.getByRole('button', { name: 'Salvar com estas escolhas' }))
  await waitFor(() => expect(network.sent(`PATCH ${TABLE}`)).toHaveLength(2))
  const [, second] = network.sent(`PATCH ${TABLE}`)
  expect(second?.query.get('updated_at')).toBe(`eq.${newer.updated_at}`)
  expect(second?.body).toMatchObject({ keys_at: 'Com o porteiro' })
})

test('the owner’s telephone is formatted, checked, and called by a tap', async () => {
  const { user, network } = open(facts, { [`PATCH ${TABLE}`]: [facts] })
  const phone = await screen.findByLabelText('Telefone do proprietário')
  await user.type(phone, '489999')
  expect(screen.queryByRole('link', { name: 'Ligar' })).not.toBeInTheDocument()
  await user.click(await save())
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/^Digite o telefone com DDD/))
  await user.type(phone, '90199')
  expect(phone).toHaveValue('(48) 99999-0199')
  expect(screen.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5548999990199')
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/5548999990199\?text=Ol%C3%A1%2C%20Marcos/),
  )
  await user.click(await save())
  expect(await screen.findByText('Dados internos salvos')).toBeVisible()
  expect(network.sent(`PATCH ${TABLE}`)[0]?.body).toMatchObject({ owner_phone: '(48) 99999-0199' })
})

test('a stored telephone of another kind stays as it is, and does not hinder saving', async () => {
  const { user } = open({ ...facts, owner_phone: 'ramal 12' }, { [`PATCH ${TABLE}`]: [facts] })
  expect(await screen.findByLabelText('Telefone do proprietário')).toHaveValue('ramal 12')
  await user.type(screen.getByLabelText('Anotações'), 'Ligar')
  await user.click(await save())
  expect(await screen.findByText('Dados internos salvos')).toBeVisible()
})

test('heading and tab say which property', async () => {
  open(facts)
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Dados internos ?Casa \(CA0001\)$/ }),
  ).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/^Casa \(CA0001\) – Dados internos/))
})

test('a save that fails keeps the typed values', async () => {
  const { user } = open(facts, { [`PATCH ${TABLE}`]: answer(500, {}) })
  await user.type(await screen.findByLabelText('Anotações'), 'Ligar')
  await user.click(await save())
  expect(await screen.findByText('Erro ao salvar os dados internos')).toBeVisible()
  expect(screen.getByLabelText('Anotações')).toHaveValue('Ligar')
})

test('an error is shown beside its field, and an ended authorisation above the form', async () => {
  const { user, network } = open(facts)
  expect(await screen.findByText('A autorização do proprietário venceu')).toBeVisible()
  await user.type(screen.getByLabelText('Email do proprietário'), 'marcos')
  await user.clear(screen.getByLabelText('Comissão (%)'))
  await user.type(screen.getByLabelText('Comissão (%)'), '600')
  await user.click(await save())
  await waitFor(() =>
    expect(screen.getByLabelText('Email do proprietário')).toHaveAccessibleDescription('Email inválido'),
  )
  expect(screen.getByLabelText('Comissão (%)')).toHaveAccessibleDescription(/O valor máximo é 100/)
  expect(network.sent(`PATCH ${TABLE}`)).toHaveLength(0)
})

test('facts that were open before are shown as they are now', async () => {
  const { network, router } = open(facts)
  await screen.findByDisplayValue('Recepção')
  await act(() => router.navigate('/admin'))
  await screen.findByRole('heading', { name: /^Meus Imóveis/ })
  const { promise, resolve } = Promise.withResolvers<object>()
  network.on(`GET ${TABLE}?property_id=eq.${house.id}`, () => promise)
  await act(() => router.navigate(PATH))
  expect(await screen.findByText('Carregando...')).toBeVisible()
  await act(async () => resolve([{ ...facts, keys_at: 'Com o porteiro' }]))
  expect(await screen.findByDisplayValue('Com o porteiro')).toBeVisible()
})
