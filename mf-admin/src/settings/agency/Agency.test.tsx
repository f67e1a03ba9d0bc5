import { act, screen, waitFor, within } from '@testing-library/react'
import { NO_PHONE } from 'shared-backend/schemas'
import { answer, testConfig, testSession } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const TABLE = '/rest/v1/agency_settings'
const V1 = '2026-01-01T00:00:00+00:00'
const stored = {
  tenant_id: testSession.tenant_id,
  creci: 'CRECI 1',
  whatsapp: '5548999990199',
  updated_at: V1,
}

const open = (row: object | null, more: Record<string, unknown> = {}) =>
  renderAdmin({
    path: '/admin/settings/agency',
    answers: { [`GET ${TABLE}`]: row ? [row] : [], ...more },
  })

const field = (name: string) => screen.findByLabelText(name)
const save = () => screen.findByRole('button', { name: 'Salvar dados da agência' })

test('an empty field shows what the site says; only what is typed is stored, the rest is null', async () => {
  const { user, network } = open(null, { [`POST ${TABLE}`]: [stored] })
  expect(await field('CRECI')).toHaveAttribute('placeholder', testConfig.agency.creci)
  expect(await field('WhatsApp')).toHaveAttribute('placeholder', '(48) 99999-0199')
  expect(await field('Título de sobre')).toHaveAttribute('placeholder', 'Sobre Nós')
  await user.type(await field('CRECI'), ' CRECI  1 ')
  await user.type(await field('WhatsApp'), '(48) 99999-0199')
  await user.type(await field('Instagram'), 'instagram.com/morada')
  await user.click(await save())
  expect(await screen.findByText('Dados da agência salvos')).toBeVisible()
  const body = network.sent(`POST ${TABLE}`)[0]?.body as Record<string, unknown>
  expect(body).toMatchObject({
    tenant_id: testSession.tenant_id,
    creci: 'CRECI 1',
    whatsapp: '5548999990199',
    instagram: 'https://instagram.com/morada',
    about_text: null,
  })
  expect(await field('WhatsApp')).toHaveValue('(48) 99999-0199')
})

test.each([
  ['Instagram', 'javascript:alert(1)', 'Digite o endereço da página, como instagram.com/suaimobiliaria'],
  ['Facebook', 'data:text/html,a.b', 'Digite o endereço da página, como instagram.com/suaimobiliaria'],
  ['YouTube', '@morada', 'Digite o endereço da página, como instagram.com/suaimobiliaria'],
  ['Telefone', '3333', NO_PHONE],
  ['WhatsApp', '99', NO_PHONE],
  ['E-mail', 'contato', 'Email inválido'],
  ['Números', 'muitos', 'Comece cada linha pelo número, como "15+ anos de experiência"'],
  ['Números', '1 a\n2 b\n3 c\n4 d', 'Use até 3 linhas'],
  ['Compromissos', '1\n2\n3\n4\n5\n6\n7', 'Use até 6 linhas'],
])('%s: %j is marked, kept as typed and not sent', async (label, typed, message) => {
  const { user, network } = open(null)
  await user.click(await field(label))
  await user.paste(typed)
  await user.click(await save())
  await waitFor(async () =>
    expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
  )
  expect(await field(label)).toHaveValue(typed)
  expect(network.sent(`POST ${TABLE}`)).toEqual([])
})

test('a save writes over the version that was seen; another user’s other field is taken', async () => {
  const newer = { ...stored, email: 'oi@casa.example', updated_at: '2026-01-02T00:00:00+00:00' }
  const { user, network } = open(stored, {
    [`PATCH ${TABLE}`]: ({ query }: { query: URLSearchParams }) =>
      query.get('updated_at') === `eq.${newer.updated_at}` ? [newer] : [],
  })
  await user.type(await field('Endereço'), 'Rua A, 1')
  network.on(`GET ${TABLE}`, [newer])
  await user.click(await save())
  expect(await screen.findByText('Dados da agência salvos')).toBeVisible()
  const [first, second] = network.sent(`PATCH ${TABLE}`)
  expect(first?.query.get('updated_at')).toBe(`eq.${V1}`)
  expect(second?.query.get('updated_at')).toBe(`eq.${newer.updated_at}`)
  expect(second?.body).toMatchObject({ email: 'oi@casa.example', address: 'Rua A, 1', creci: 'CRECI 1' })
})

test('a failed save keeps what was typed, and a dialog asks before it is left', async () => {
  const { user, router } = open(stored, { [`PATCH ${TABLE}`]: answer(500, {}) })
  await user.type(await field('Endereço'), 'Rua A, 1')
  await user.click(await save())
  expect(await screen.findByText('Erro ao salvar os dados da agência')).toBeVisible()
  expect(await field('Endereço')).toHaveValue('Rua A, 1')
  await act(() => router.navigate('/admin/settings'))
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: /continuar/i })).toBeVisible()
})

test('the settings lead to it', async () => {
  const { user, router } = renderAdmin({ path: '/admin/settings' })
  await user.click(await screen.findByRole('link', { name: /^Agência e marca/ }))
  expect(router.state.location.pathname).toBe('/admin/settings/agency')
  expect(await screen.findByRole('heading', { level: 1, name: 'Agência e marca' })).toBeVisible()
})
