import { screen, within } from '@testing-library/react'
import { serverRoute } from 'shared-backend/testing'
import { routes } from '../routes.ts'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { renderSite } from '../testing/renderSite.tsx'

const path = `/property/${PROPERTY_ID}/visita`
const TIMES = 'GET /rest/v1/rpc/free_visit_times'
const first = '2026-11-26T13:00:00+00:00'
const days = [
  { day: '2026-11-26', times: [first, '2026-11-26T14:00:00+00:00'] },
  { day: '2026-12-01', times: [] },
]
const values = { inicio: first, nome: 'Bia Ramos', telefone: '', email: 'bia@exemplo.test', mensagem: '' }

const open = (posted?: object, times: unknown = days) =>
  renderSite(path, () => property, {
    answers: { [TIMES]: () => times },
    ...(posted && { config: { posted: { path, ...posted } as never } }),
  })

test('the server’s page has the free times, of the month that its address names', async () => {
  const pattern = '/property/:id/visita'
  const load = (query: string) =>
    serverRoute({
      ...{ pattern, query, route: routes[pattern]!, params: { id: PROPERTY_ID } },
      answers: { 'GET /rest/v1/properties': [property], [TIMES]: days },
    })
  const monthsOf = async (query: string) => {
    const { requests, inVain } = await load(query)
    expect(inVain).toEqual([])
    return requests.map(({ query: sent }) => sent.get('p_month')).filter(Boolean)
  }
  expect((await load('')).rules).toMatchObject({ post: 'book-visit', entity: true, unlisted: true })
  expect(await monthsOf('')).toEqual(['2000-01-01'])
  expect(await monthsOf('?mes=2026-12-01')).toEqual(['2026-12-01'])
  expect(await monthsOf('?mes=ontem')).toEqual(['2000-01-01'])
})

test('the browser can send the form by itself, and has the other months as links', async () => {
  open()
  const form = await screen.findByRole('form', { name: 'Agendar visita' })
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('action', `${path}#resposta`)
  const time = within(form).getByLabelText(/^Dia e horário/)
  expect(within(time).getByRole('option', { name: 'qui., 26/11, 10:00' })).toHaveValue(first)
  expect(within(form).getByRole('link', { name: 'dezembro' })).toHaveAttribute(
    'href',
    `${path}?mes=2026-12-01`,
  )
  expect(Object.keys(Object.fromEntries(new FormData(form as HTMLFormElement)))).toEqual(
    expect.arrayContaining([
      'property_id',
      'notice_version',
      'inicio',
      'nome',
      'telefone',
      'email',
      'mensagem',
    ]),
  )
})

test.each([
  [
    409,
    { code: 'taken', message: 'Este horário acabou de ser ocupado.' },
    'Este horário acabou de ser ocupado.',
  ],
  [503, undefined, 'Ocorreu um erro ao enviar. Por favor, tente novamente.'],
])('refused with %i: the page says so, and what was typed is there', async (status, error, words) => {
  open({ values, status, error })
  expect(await screen.findByText(words)).toBeVisible()
  expect(await screen.findByLabelText(/^Nome/)).toHaveValue('Bia Ramos')
  expect(screen.getByLabelText(/^Dia e horário/)).toHaveValue(first)
})

test('what was sent is said; who left only a phone has the link, and everybody the agency’s phone', async () => {
  open({ values: {}, status: 200, token: 'abc123' })
  expect(await screen.findByText('Pedido de visita enviado!')).toBeVisible()
  expect(screen.getByText(/^Vamos ligar para confirmar\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver ou alterar a visita' })).toHaveAttribute(
    'href',
    '/visita#abc123',
  )
  expect(screen.getByRole('link', { name: /^Ligar/ })).toBeVisible()
})

test('without free times the way out is a message', async () => {
  open(undefined, [])
  expect(await screen.findByText('Sem horários de visita no momento')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tenho interesse' })).toHaveAttribute(
    'href',
    `/property/${PROPERTY_ID}#tenho-interesse`,
  )
})
