import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house } from '../../testing/rows.ts'

const SAVE = 'POST /rest/v1/rpc/save_property'
const POINT = 'GET /cep-point/api/cep/v2/88010400'
const MIDDLE = 'GET /rest/v1/rpc/middle_of_neighborhood'
const point = { latitude: -27.59, longitude: -48.55, precision: 'street', display: 'exact' }
const coordinates = { latitude: '-27.5969', longitude: '-48.5495' }
const answers = {
  [`GET /rest/v1/properties?id=eq.${house.id}`]: house,
  'PATCH /rest/v1/properties': [house],
  [SAVE]: house,
  'GET /cep/ws/88010400/json/': {
    ...{ cep: '88010-400', logradouro: 'Praça XV', bairro: 'Centro' },
    ...{ localidade: 'Florianópolis', uf: 'SC' },
  },
}

const open = (more: Record<string, unknown> = {}) =>
  renderAdmin({ path: `/admin/properties/edit/${house.id}`, answers: { ...answers, ...more } })
const stored = (property_points: object) => ({
  [`GET /rest/v1/properties?id=eq.${house.id}`]: { ...house, property_points },
})

const place = async () => within(await screen.findByRole('group', { name: 'Localização no mapa' }))
const findCep = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Buscar CEP' }))
async function save({ user, network }: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: 'Atualizar Imóvel' }))
  await waitFor(() => expect(network.sent(SAVE)).toHaveLength(1))
  return (network.sent(SAVE)[0]?.body as { p_point: unknown }).p_point
}

test('a postal code puts the listing on the map, where visitors see the region', async () => {
  const view = open({ [POINT]: { location: { coordinates } } })
  expect(await (await place()).findByText('Sem ponto no mapa')).toBeVisible()
  await findCep(view.user)
  expect(await (await place()).findByText('Ponto pelo CEP')).toBeVisible()
  const shown = (await place()).getByLabelText('Mostrar no mapa')
  expect(shown).toHaveDisplayValue('Região aproximada (até 250 m)')
  await view.user.selectOptions(shown, 'Só o bairro')
  expect(await save(view)).toEqual({
    ...{ latitude: -27.5969, longitude: -48.5495 },
    ...{ precision: 'street', display: 'neighborhood' },
  })
})

test.each([{ location: { coordinates: {} } }, answer(500)])(
  'where nobody knows the code’s place (%j), it is the neighbourhood’s',
  async (reply) => {
    const view = open({ [POINT]: reply, [MIDDLE]: { latitude: -27.6, longitude: -48.5 } })
    await findCep(view.user)
    expect(await (await place()).findByText('Ponto pelo bairro')).toBeVisible()
    expect(view.network.sent(MIDDLE)[0]?.query.toString()).toContain('p_neighborhood=Centro')
    expect(await save(view)).toMatchObject({ latitude: -27.6, precision: 'neighborhood' })
  },
)

test('a point that was set by hand stays where it is', async () => {
  const view = open({ ...stored({ ...point, precision: 'door' }), [POINT]: { location: { coordinates } } })
  await (await place()).findByText('Ponto marcado à mão')
  await findCep(view.user)
  await waitFor(() => expect(view.network.sent(POINT)).toHaveLength(1))
  await view.user.click(screen.getByRole('button', { name: 'Atualizar Imóvel' }))
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(view.network.sent(SAVE)).toEqual([])
})

test('a listing is taken off the map, and the focus stays beside it', async () => {
  const view = open(stored(point))
  await view.user.click(await (await place()).findByRole('button', { name: 'Tirar do mapa' }))
  expect((await place()).getByText('Sem ponto no mapa')).toHaveFocus()
  expect(await save(view)).toBeNull()
})

test('two points are compared as a field of the form', async () => {
  const view = open(stored(point))
  await view.user.selectOptions(await screen.findByLabelText('Mostrar no mapa'), 'Só o bairro')
  const updated_at = '2026-01-02T00:00:00+00:00'
  const theirs = { ...house, property_points: { ...point, precision: 'door' }, updated_at }
  view.network.on(`GET /rest/v1/properties?id=eq.${house.id}`, theirs)
  view.network.on(SAVE, ({ body }: SentRequest) =>
    (body as { p_seen: string }).p_seen === updated_at
      ? theirs
      : answer(409, { code: 'PT409', message: 'Changed since it was seen' }),
  )
  await view.user.click(screen.getByRole('button', { name: 'Atualizar Imóvel' }))
  const dialog = within(await screen.findByRole('dialog'))
  const versions = within(dialog.getByRole('group', { name: 'Localização no mapa' }))
  expect(versions.getByText(/Ponto marcado à mão \(-27,59000; -48,55000\)/)).toBeVisible()
  expect(versions.getByText(/Só o bairro/)).toBeVisible()
})

test('a listing is put on the map by hand, and its marker moved by keys', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const view = open()
  await view.user.click(await (await place()).findByRole('button', { name: 'Marcar no mapa' }))
  const map = within(await screen.findByRole('application', { name: 'Mapa do imóvel' }))
  await view.user.click(screen.getByRole('button', { name: 'Aproximar' }))
  await view.user.click(await screen.findByRole('button', { name: 'Pôr o marcador no meio do mapa' }))
  expect((await place()).getByText('Ponto marcado à mão')).toBeVisible()
  act(() => map.getByRole('application', { name: 'Lugar do imóvel' }).focus())
  await view.user.keyboard('{ArrowUp}')
  const saved = (await save(view)) as { latitude: number }
  expect(saved).toMatchObject({ precision: 'door', display: 'about' })
  expect(saved.latitude).toBeGreaterThan(-15)
})
