import { screen, within } from '@testing-library/react'
import { answer, testSession } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { category, house } from '../../testing/rows.ts'

const list = 'POST /rest/v1/rpc/list_history'

const entryOf = (id: number, steps: object[], more: object = {}) => ({
  id,
  happened_at: '2026-01-02T02:30:00+00:00',
  username: 'ana',
  subject: 'property',
  subject_id: house.id,
  steps,
  ...more,
})
const update = (source: string, changes: object) => ({ source, action: 'update', changes })

async function open(answers: Record<string, unknown>, path = `/admin/properties/edit/${house.id}`) {
  const view = renderAdmin({
    path,
    answers: {
      'GET /rest/v1/properties': house,
      ...answers,
    },
  })
  // The first is the page's: a card may have one of its own.
  await view.user.click((await screen.findAllByRole('button', { name: 'Histórico' }))[0]!)
  return view
}

const findDialog = () => screen.findByRole('dialog', { name: 'Histórico' })

/** The lines of an entry. */
const linesOf = (entry: HTMLElement) =>
  within(within(entry).getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('an entry shows the user, the agency’s hour, and previous and new values in the form’s words', async () => {
  const changes = {
    price: [450_000, 435_000],
    active: [true, false],
    category_id: [null, category.id],
    condo_fee: [null, 320.5],
    amenities: [[], ['balcony']],
    deal_status: ['available', 'reserved'],
  }
  const { network } = await open({ [list]: [entryOf(1, [update('properties', changes)])] })
  const dialog = within(await findDialog())
  expect(await dialog.findByText('ana')).toBeVisible()
  expect(dialog.getByText('01/01/2026, 23:30')).toBeVisible()
  expect(linesOf(dialog.getAllByRole('listitem')[0]!)).toEqual([
    'Preço: R$ 450.000 → R$ 435.000',
    'Imóvel ativo: Sim → Não',
    'Categoria: (vazio) → Casa',
    'Condomínio: (vazio) → 320,5',
    'No imóvel: (vazio) → Sacada',
    'Situação do negócio: Disponível → Reservado',
  ])
  expect(network.sent(list)[0]?.body).toEqual({ p_subject: 'property', p_id: house.id, p_limit: 20 })
})

test('a point on the map by how it is known and shown, not by its coordinates', async () => {
  const moved = { latitude: null, longitude: null }
  await open({
    [list]: [
      entryOf(9, [
        update('property_points', { ...moved, precision: ['street', 'door'], display: ['about', 'exact'] }),
        update('property_points', moved),
      ]),
    ],
  })
  const dialog = within(await findDialog())
  await dialog.findByText('Mudou o ponto no mapa')
  expect(linesOf(dialog.getAllByRole('listitem')[0]!)).toEqual([
    'Localização no mapa: Ponto pelo CEP → Ponto marcado à mão',
    'Mostrar no mapa: Região aproximada (até 250 m) → Endereço exato',
    'Mudou o ponto no mapa',
  ])
})

test('photos by their number, information by what differs, an owner’s facts without their content', async () => {
  const photo = (action: string) => ({ source: 'property_images', action, changes: {} })
  const info = (action: string, info_text: unknown[]) => ({
    source: 'property_additional_info',
    action,
    changes: { info_text },
  })
  await open({
    [list]: [
      entryOf(9, [
        photo('insert'),
        photo('insert'),
        update('property_images', { position: [0, 1] }),
        info('delete', ['Sol da manhã', null]),
        info('insert', [null, 'Sol da manhã']),
        info('insert', [null, 'Piscina']),
        update('property_private_facts', { owner_name: null }),
      ]),
    ],
  })
  const dialog = within(await findDialog())
  await dialog.findByText('Adicionou 2 fotos')
  expect(linesOf(dialog.getAllByRole('listitem')[0]!)).toEqual([
    'Nome do proprietário: alterado; o conteúdo não é guardado',
    'Adicionou 2 fotos',
    'Mudou a ordem das fotos',
    'Informações adicionais: (vazio) → Piscina',
  ])
})

test('columns of one name are written as their table has them', async () => {
  const hours = [{ weekday: 1, from: '09:00', to: '12:00' }]
  const steps = [
    update('agency_settings', { hours: [null, 'Seg a sex, 9h às 18h'] }),
    update('visit_settings', { hours: [[], hours] }),
  ]
  await open({ 'GET /rest/v1/agency_settings': [], [list]: [entryOf(1, steps)] }, '/admin/settings/agency')
  const dialog = within(await findDialog())
  await dialog.findByText('ana')
  const [agency, visits] = linesOf(dialog.getAllByRole('listitem')[0]!)
  expect(agency).toBe('Horário de atendimento: (vazio) → Seg a sex, 9h às 18h')
  expect(visits).toMatch(/ → .*09:00/)
})

test('a page more, from behind the last entry', async () => {
  const price = (id: number) => entryOf(id, [update('properties', { price: [id, id + 1] })])
  const first = Array.from({ length: 20 }, (_, index) => price(100 - index))
  const { network, user } = await open({
    [list]: ({ body }: { body: { p_before?: number } }) => (body.p_before ? [price(3)] : first),
  })
  const dialog = within(await findDialog())
  await user.click(await dialog.findByRole('button', { name: 'Carregar mais' }))
  expect(
    await dialog.findByText('R$ 3', { normalizer: (text) => text.replaceAll('\u00a0', ' ') }),
  ).toBeVisible()
  expect(network.sent(list)[1]?.body).toMatchObject({ p_before: 81 })
  expect(dialog.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument()
})

test('an empty history is shown as such', async () => {
  await open({ [list]: [] })
  const dialog = within(await findDialog())
  expect(await dialog.findByText('Nada registrado ainda')).toBeVisible()
})

test('a failure is shown, and the request can be repeated', async () => {
  let isDown = true
  const { user } = await open({ [list]: () => (isDown ? answer(500, { message: 'down' }) : []) })
  const dialog = within(await findDialog())
  expect(await dialog.findByText('Erro ao carregar o histórico')).toBeVisible()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await dialog.findByText('Nada registrado ainda')).toBeVisible()
})

test('deletions are listed in the settings, leads without their owner', async () => {
  const gone = (id: number, source: string, changes: object) =>
    entryOf(id, [{ source, action: 'delete', changes }])
  const { user } = renderAdmin({
    path: '/admin/settings',
    session: testSession,
    answers: {
      [list]: [
        gone(2, 'properties', { title: ['Casa que se foi', null] }),
        gone(1, 'leads', { status: ['new', null], notes: null }),
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Exclusões' }))
  expect(await screen.findByText('Excluiu o imóvel “Casa que se foi”')).toBeVisible()
  expect(screen.getByText('Excluiu um lead')).toBeVisible()
})
