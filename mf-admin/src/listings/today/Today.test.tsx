import { screen, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { figuresOf, house, listOf, todayOf } from '../../testing/rows.ts'

const TODAY = 'GET /rest/v1/rpc/get_today'
const LIST = 'GET /rest/v1/rpc/list_properties'

const open = (today: unknown, more: Record<string, unknown> = {}) =>
  renderAdmin({
    path: '/admin',
    answers: {
      [TODAY]: today,
      [LIST]: listOf([house]),
      'GET /rest/v1/rpc/get_portfolio_stats': figuresOf(1),
      ...more,
    },
  })

const waiting = async () =>
  within(await screen.findByRole('region', { name: 'O que espera por você' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('each thing that waits has its number and leads to those very rows', async () => {
  open(
    todayOf({
      ...{ new_cases: 2, overdue: 1, visits: 3, to_confirm: { count: 2, first: '2026-01-05' } },
      ...{ left_out: 4, ending: 1, failed_mails: 7, failed_cases: [{ id: 'c1', name: 'Dona Rosa' }] },
    }),
  )
  expect(await waiting()).toEqual([
    ['2 atendimentos novos', '/admin/cases?etapa=new'],
    ['1 próximo passo atrasado', '/admin/cases?mostrar=atrasados'],
    ['3 visitas hoje', '/admin/cases?modo=agenda&dia=2026-01-01&periodo=dia'],
    [
      '2 visitas a confirmar, a primeira em 05/01/2026',
      '/admin/cases?modo=agenda&dia=2026-01-05&periodo=dia',
    ],
    ['4 imóveis com pendências nos portais', '/admin?mostrar=pendencias#meus-imoveis'],
    ['1 autorização de proprietário venceu ou vence em 30 dias', '/admin?mostrar=autorizacoes#meus-imoveis'],
    ['Dona Rosa', '/admin/cases?atendimento=c1'],
  ])
  expect(screen.getByText('E-mails não entregues em 7 atendimentos:')).toBeVisible()
  expect(screen.getByText('e mais 6')).toBeVisible()
})

test('a line about listings narrows the list, which gets the focus', async () => {
  const ended = { ...house, title: 'Sobrado', authorised_until: '2020-01-01' }
  const { user } = open(todayOf({ ending: 1 }), { [`${LIST}?p_show=ending`]: listOf([ended]) })
  await user.click(await screen.findByRole('link', { name: /^1 autorização/ }))
  expect(await screen.findByRole('heading', { name: 'Sobrado' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Meus Imóveis (1)' })).toHaveFocus()
  expect(screen.getByRole('combobox', { name: 'Mostrar' })).toHaveDisplayValue('Autorizações (1)')
  expect(screen.getByRole('link', { name: 'Autorização venceu' })).toHaveAttribute(
    'href',
    `/admin/properties/private/${house.id}`,
  )
})

test('where nothing waits the page says so', async () => {
  open(todayOf())
  expect(await screen.findByText('Tudo em dia: nada espera por você agora.')).toBeVisible()
})

test('late jobs are named, and since when', async () => {
  open(
    todayOf({
      late_jobs: [
        { name: 'run-minute-jobs', ran_at: '2026-11-27T15:00:00+00:00' },
        { name: 'run-nightly-jobs', ran_at: '2026-11-20T07:17:00+00:00' },
      ],
    }),
  )
  expect(await screen.findByText('Tarefas automáticas paradas')).toBeVisible()
  expect(screen.getByText(/^Envio de e-mails e avisos: sem rodar desde 27\/11\/2026/)).toBeVisible()
  expect(screen.getByText(/^Limpeza da noite: sem rodar desde 20\/11\/2026/)).toBeVisible()
  expect(screen.queryByText(/^Tudo em dia/)).toBeNull()
})

test('what cannot be loaded can be tried again, and the list is there meanwhile', async () => {
  let isDown = true
  const { user } = open(() => (isDown ? answer(503, {}) : todayOf({ overdue: 3 })))
  await screen.findByText('Erro ao carregar o que espera por você')
  expect(await screen.findByRole('heading', { name: 'Meus Imóveis (1)' })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByRole('link', { name: '3 próximos passos atrasados' })).toBeVisible()
})

test('an empty agency gets its first steps, each with what is done of it', async () => {
  open(
    todayOf({
      first_steps: {
        ...{ agency: true, logo: false, visits: false, import: false, listing: true, colleague: false },
      },
    }),
    { [LIST]: listOf([]) },
  )
  const steps = within(await screen.findByRole('region', { name: 'Primeiros passos' }))
  expect(steps.getByText(/^2 de 6 feitos/)).toBeVisible()
  expect(steps.getByRole('link', { name: 'Cadastrar o primeiro imóvel (feito)' })).toHaveAttribute(
    'href',
    '/admin/properties/new',
  )
  expect(steps.getByRole('link', { name: 'Dar acesso a um colega' })).toBeVisible()
})
