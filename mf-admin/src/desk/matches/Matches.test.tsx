import { screen, waitFor, within } from '@testing-library/react'
import { answer, renderRemote, testSession, type SentRequest } from 'shared-backend/testing'
import type { Case } from 'shared-backend/admin/desk'
import { forgetDrafts } from '../../kit/drafts/inMemory.ts'
import { LeaveGuard } from '../../kit/layout/LeaveGuard.tsx'
import { category } from '../../testing/rows.ts'
import { Matches } from './Matches.tsx'

const MATCHES = 'POST /rest/v1/rpc/find_case_matches'
const CHANGE = 'PATCH /rest/v1/cases'

const seen = '2026-05-03T12:00:00+00:00'
const after = '2026-05-04T12:00:00+00:00'
const id = '00000000-0000-4000-8000-0000000000c1'
const bia = (wants: object | null, message = 'Olá, posso visitar?') =>
  ({
    ...{
      id,
      kind: 'message',
      stage: 'new',
      lost_reason: null,
      assignee_id: null,
      next_step: null,
      next_on: null,
    },
    ...{ first_answered_at: null, created_at: seen, updated_at: seen, wants, lead: null },
    inquiry: { name: 'Bia Ramos', message, phone: '48999990000', property_title: 'Casa', property: null },
  }) as unknown as Case
const listing = (name: string, values: object = {}) => ({
  ...{
    id: `${name}-0000-4000-8000-000000000000`,
    title: `Casa ${name}`,
    price: 500_000,
    city: 'Florianópolis',
  },
  ...{
    state: 'SC',
    neighborhood: 'Campeche',
    property_type: 'sale',
    featured: false,
    deal_status: 'available',
  },
  ...{ bedrooms: 3, bathrooms: null, suites: null, parking_spaces: null, lavatory: null, staircases: null },
  ...{ area: null, built_area: null, land_area: null, price_drops: null, property_images: [] },
  ...{ reference_code: null, near: false, ...values },
})
const like = {
  deal: 'sale',
  places: [{ city: 'Florianópolis', neighborhood: 'Campeche' }],
  maxPrice: 600_000,
}

function open(one: Case, answers: Record<string, unknown> = {}) {
  forgetDrafts()
  const onMessage = jest.fn<void, [string]>()
  const view = renderRemote(
    <LeaveGuard>
      <Matches one={one} onMessage={onMessage} />
    </LeaveGuard>,
    {
      session: testSession,
      answers: {
        'GET /rest/v1/admin_users': [{ id: testSession.id }],
        'GET /rest/v1/property_categories': [category],
        'GET /rest/v1/property_places': [
          { city: 'Florianópolis', neighborhoods: [{ neighborhood: 'Campeche', count: 2 }] },
        ],
        [MATCHES]: {
          proposed: like,
          rows: [listing('aaaaaaaa'), listing('bbbbbbbb', { reference_code: 'AB-12', near: true })],
        },
        [CHANGE]: ({ body }: SentRequest) => [{ ...(body as object), updated_at: after }],
        ...answers,
      },
    },
  )
  return { ...view, onMessage }
}

test('what is like the listing is proposed, and the chosen listings go into one message', async () => {
  const { user, onMessage } = open(bia(null))
  expect(await screen.findByText('Sugerido pelo imóvel e pela mensagem')).toBeVisible()
  expect(screen.getByText(/^Comprar · Campeche, Florianópolis · até R\$\s600\.000$/)).toBeVisible()
  const list = within(await screen.findByRole('list', { name: 'Imóveis que combinam' }))
  expect(list.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  expect(list.getByText('Código AB-12')).toBeVisible()
  expect(list.getAllByText('Parecido')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Enviar os imóveis' }))
  const [text] = onMessage.mock.calls[0]!
  expect(text).toMatch(/^Olá, Bia! Aqui é da .*2 imóveis/)
  expect(text).toContain(`Código AAAAAAAA\n${window.location.origin}/property/${listing('aaaaaaaa').id}`)
  expect(text.length).toBeLessThan(2000)

  await user.click(list.getByRole('checkbox', { name: 'Incluir Casa aaaaaaaa' }))
  await user.click(screen.getByRole('button', { name: 'Enviar o imóvel' }))
  expect(text).toMatch(/Quer visitar algum deles\?/)
  expect(onMessage.mock.calls[1]![0]).not.toContain('Casa aaaaaaaa')
  expect(onMessage.mock.calls[1]![0]).toMatch(/Quer visitar\? Me diga o dia/)
})

test('what the message says is looked for, and kept by one press', async () => {
  const { user, network } = open(bia(null, 'Procuro algo no Campeche até 800 mil'))
  await user.click(await screen.findByRole('button', { name: 'Está certo' }))
  const wants = { ...like, maxPrice: 800_000 }
  expect(network.sent(MATCHES).at(-1)?.body).toEqual({ p_case_id: id, p_wants: wants })
  const [{ body, query }] = network.sent(CHANGE) as [SentRequest]
  expect(body).toEqual({ wants })
  expect(query.get('updated_at')).toBe(`eq.${seen}`)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mudar' })).toHaveFocus())
})

test('it is changed by hand, over the version that was seen', async () => {
  const { user, network } = open(bia({ ...like, minBedrooms: 2 }))
  expect(await screen.findByText(/2\+ quartos/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mudar' }))
  expect(screen.getByLabelText('Negócio')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Tipo de Imóvel'), category.name)
  await user.selectOptions(screen.getByLabelText('Bairro ou cidade 2'), 'Florianópolis (cidade toda)')
  expect(screen.getByLabelText('Bairro ou cidade 3')).toHaveValue('')
  await user.selectOptions(screen.getByLabelText('Bairro ou cidade'), 'Qualquer lugar')
  await user.type(screen.getByLabelText('Preço mínimo'), '700 mil')
  await user.click(screen.getByRole('button', { name: 'Salvar o que procura' }))
  expect(await screen.findByText('Fica abaixo do preço mínimo')).toBeVisible()
  await user.clear(screen.getByLabelText('Preço máximo'))
  await user.click(screen.getByRole('button', { name: 'Salvar o que procura' }))
  expect(await screen.findByText('O que procura foi salvo.')).toBeInTheDocument()
  expect(network.sent(CHANGE).map(({ body }) => body)).toEqual([
    {
      wants: {
        deal: 'sale',
        kinds: [category.id],
        places: [{ city: 'Florianópolis', neighborhood: '' }],
        minPrice: 700_000,
        minBedrooms: 2,
      },
    },
  ])
  expect(screen.getByRole('button', { name: 'Mudar' })).toHaveFocus()
})

test('a refused save keeps what was typed, and says so', async () => {
  const { user } = open(bia(like), { [CHANGE]: answer(500, {}) })
  await user.click(await screen.findByRole('button', { name: 'Mudar' }))
  await user.selectOptions(screen.getByLabelText('Quartos'), '4+')
  await user.click(screen.getByRole('button', { name: 'Salvar o que procura' }))
  expect(await screen.findByText('Erro ao salvar o que procura. Tente novamente.')).toBeInTheDocument()
  expect(screen.getByLabelText('Quartos')).toHaveDisplayValue('4+')
})

test('no listing fits, nothing is said, and the list does not load: each says so', async () => {
  const { unmount } = open(bia(like), { [MATCHES]: { proposed: null, rows: [] } })
  expect(await screen.findByText('Nenhum imóvel anunciado combina com isto.')).toBeVisible()
  unmount()
  const { unmount: unmountSecond } = open(bia(null), { [MATCHES]: { proposed: null, rows: [] } })
  expect(await screen.findByRole('button', { name: 'Dizer o que procura' })).toBeVisible()
  unmountSecond()
  open(bia(like), { [MATCHES]: answer(400, {}) })
  expect(await screen.findByText('Erro ao carregar os imóveis que combinam')).toBeVisible()
})
