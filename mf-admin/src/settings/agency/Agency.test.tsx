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

const open = (row: object | null, more: Record<string, unknown> = {}, page = 'agency') =>
  renderAdmin({
    path: `/admin/settings/${page}`,
    answers: { [`GET ${TABLE}`]: row ? [row] : [], ...more },
  })

const field = (name: string) => screen.findByLabelText(name)
const save = () => screen.findByRole('button', { name: 'Salvar dados da agência' })

test('the contacts that the site shows are filled in and stored; a text that is not typed is null', async () => {
  const { user, network } = open(null, { [`POST ${TABLE}`]: [stored] })
  expect(await field('E-mail')).toHaveValue(testConfig.agency.email)
  expect(await field('WhatsApp')).toHaveValue('(48) 99999-0199')
  expect(screen.getByText('Já preenchido com o que o site mostra hoje. Confira e salve.')).toBeVisible()
  await user.clear(await field('CRECI'))
  await user.type(await field('CRECI'), ' CRECI  1 ')
  await user.clear(await field('Telefone'))
  await user.type(await field('Telefone'), '4833330142')
  expect(await field('Telefone')).toHaveValue('(48) 3333-0142')
  await user.type(await field('Instagram'), 'instagram.com/morada')
  await user.click(await save())
  expect(await screen.findByText('Dados da agência salvos')).toBeVisible()
  const body = network.sent(`POST ${TABLE}`)[0]?.body as Record<string, unknown>
  expect(body).toMatchObject({
    tenant_id: testSession.tenant_id,
    creci: 'CRECI 1',
    phone: '(48) 3333-0142',
    whatsapp: '5548999990199',
    email: testConfig.agency.email,
    instagram: 'https://instagram.com/morada',
    about_text: null,
  })
  expect(await field('WhatsApp')).toHaveValue('(48) 99999-0199')
})

test.each([
  ['Instagram', 'javascript:alert(1)', 'Digite o @nome ou o endereço da página'],
  ['Facebook', 'data:text/html,a.b', 'Digite o @nome ou o endereço da página'],
  ['LinkedIn', '@morada', 'Digite o endereço da página, como linkedin.com/company/suaimobiliaria'],
  ['Telefone', '3333', NO_PHONE],
  ['WhatsApp', '99', NO_PHONE],
  ['E-mail', 'contato', 'Email inválido'],
  ['Números', 'muitos', 'Comece cada linha pelo número, como "15+ anos de experiência"'],
  ['Números', '1 a\n2 b\n3 c\n4 d', 'Use até 3 linhas'],
  ['Compromissos', '1\n2\n3\n4\n5\n6\n7', 'Use até 6 linhas'],
])('%s: %j is marked, kept as typed and not sent', async (label, typed, message) => {
  const { user, network } = open(null, {}, ['Números', 'Compromissos'].includes(label) ? 'site' : 'agency')
  await user.clear(await field(label))
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
  const answers = {
    [`PATCH ${TABLE}`]: ({ query }: { query: URLSearchParams }) =>
      query.get('updated_at') === `eq.${newer.updated_at}` ? [newer] : [],
  }
  const { user, network } = open(stored, answers, 'site')
  expect(await field('Título de sobre')).toHaveAttribute('placeholder', 'Sobre Nós')
  await user.type(await field('Texto do topo'), 'Bem-vindo')
  network.on(`GET ${TABLE}`, [newer])
  await user.click(await save())
  expect(await screen.findByText('Dados da agência salvos')).toBeVisible()
  const [first, second] = network.sent(`PATCH ${TABLE}`)
  expect(first?.query.get('updated_at')).toBe(`eq.${V1}`)
  expect(second?.query.get('updated_at')).toBe(`eq.${newer.updated_at}`)
  expect(second?.body).toMatchObject({ email: 'oi@casa.example', intro: 'Bem-vindo', creci: 'CRECI 1' })
})

test('a failed save keeps what was typed, and a dialog asks before it is left', async () => {
  const { user, router } = open(stored, { [`PATCH ${TABLE}`]: answer(500, {}) }, 'site')
  await user.type(await field('Texto do topo'), 'Bem-vindo')
  await user.click(await save())
  expect(await screen.findByText('Erro ao salvar os dados da agência')).toBeVisible()
  expect(await field('Texto do topo')).toHaveValue('Bem-vindo')
  await act(() => router.navigate('/admin/settings'))
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: /continuar/i })).toBeVisible()
})

test('the settings lead to it', async () => {
  const { user, router } = renderAdmin({ path: '/admin/settings' })
  await user.click(await screen.findByRole('link', { name: /^Agência e marca/ }))
  expect(router.state.location.pathname).toBe('/admin/settings/agency')
  expect(await screen.findByRole('heading', { level: 1, name: 'Agência e marca' })).toBeVisible()
})
