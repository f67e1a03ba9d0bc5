import { screen, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house } from '../../testing/rows.ts'

const PATH = `/admin/properties/report/${house.id}`
const REPORT = 'GET /rest/v1/rpc/get_property_stats'
const PROPERTY = `GET /rest/v1/properties?id=eq.${house.id}`

const none = { views: 0, whatsapp: 0, calls: 0, messages: 0, visits: 0, proposals: 0, closed: 0 }
const figures = {
  first: '2025-02-01',
  rows: [
    { ...none, month: '2025-12-01', source: 'google.com', views: 1200, whatsapp: 3, messages: 2, closed: 1 },
    { ...none, month: '2025-12-01', source: '', views: 1500 },
    { ...none, month: '2026-01-01', source: '', views: 7, calls: 1, visits: 4, proposals: 2 },
    { ...none, month: '2026-01-01', source: 'other', messages: 1 },
  ],
}

const open = (report: unknown = figures) =>
  renderAdmin({ path: PATH, answers: { [REPORT]: report, [PROPERTY]: house } })

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) =>
      ['columnheader', 'cell']
        .flatMap((role) => within(row).queryAllByRole(role))
        .map(({ textContent }) => textContent)
        .join(' '),
    )

test('the figures of each month and source add up to the total', async () => {
  const { network } = open()
  const months = await rowsOf('Por mês')
  expect(months).toHaveLength(14)
  expect(months[0]).toBe('Mês Visualizações WhatsApp Ligações Mensagens Visitas Propostas Fechados')
  expect(months.slice(-4)).toEqual([
    'nov/2025 0 0 0 0 0 0 0',
    'dez/2025 2.700 3 0 2 0 0 1',
    'jan/2026 7 0 1 1 4 2 0',
    'Total 2.707 3 1 3 4 2 1',
  ])
  expect(await rowsOf('Por origem')).toEqual([
    'Origem Visualizações WhatsApp Ligações Mensagens Visitas Propostas Fechados',
    'Direto ou desconhecida 1.507 0 1 0 4 2 0',
    'google.com 1.200 3 0 2 0 0 1',
    'Outras origens 0 0 0 1 0 0 0',
    'Total 2.707 3 1 3 4 2 1',
  ])
  expect(screen.getByText('dezembro de 2025: 2.700 visualizações')).toBeInTheDocument()
  expect(network.sent(REPORT)[0]?.query.get('p_property_id')).toBe(house.id)
})

test('the sheet names the agency, the home, its code and the period, and is printed by the browser', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue(undefined)
  const { user } = open()
  const sheet = await screen.findByRole('region', { name: 'Relatório do imóvel' })
  for (const words of ['Morada Clara Imóveis', 'Casa', 'Código CA0001', 'R$ 450.000'])
    expect(within(sheet).getByText(words)).toBeInTheDocument()
  expect(within(sheet).getByText(/Praça XV · Centro · Florianópolis, SC/)).toBeInTheDocument()
  expect(within(sheet).getByText(/^Período: fevereiro de 2025 a \d\d\/\d\d\/\d{4}$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('a listing without figures says so, in place of tables', async () => {
  open({ first: '2025-02-01', rows: [] })
  expect(await screen.findByText('Ainda não há visitas nem contatos neste período')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a failure is shown, and trying again shows the report', async () => {
  const { user, network } = open(answer(503, {}))
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar o relatório')
  expect(screen.getByRole('button', { name: /^Imprimir/ })).toHaveAttribute('aria-disabled', 'true')
  network.on(REPORT, figures)
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByRole('table', { name: 'Por mês' })).toBeVisible()
})
