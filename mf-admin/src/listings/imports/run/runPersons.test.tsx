import { screen, within } from '@testing-library/react'
import type { PropertyImport } from 'shared-backend/admin/listings'
import { renderRemote, testSession } from 'shared-backend/testing'
import { importJob } from '../../../testing/importJob.ts'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { noteSent } from '../justSent.ts'
import { personColumns } from '../persons/personColumns.ts'
import { ImportList } from './ImportList.tsx'

/* The page of an import that brings people, with listings or alone. */

const { id } = importJob
const both: PropertyImport = {
  ...{ ...importJob, file_name: 'tudo.zip', source: 'zip' },
  ...{ persons: 12, staged_persons: 12, persons_created: 10 },
}
const alone: PropertyImport = { ...both, total: 0, staged: 0, created: 0, updated: 0 }

const READ = 'POST /rest/v1/rpc/get_property_import'
const STORE = 'POST /rest/v1/rpc/store_property_import'
const UNDO = 'POST /rest/v1/rpc/undo_property_import'

const open = (job: PropertyImport | (() => PropertyImport), answers: Record<string, unknown> = {}) =>
  renderAdmin({
    path: `/admin/properties/import/${id}`,
    answers: { 'POST /rest/v1/rpc/get_watermark_settings': [], [READ]: job, ...answers },
  })

/** It waits to be stored. */
const staged = { state: 'staged', stored_at: null } as const

test.each([
  [both, 'Chegaram 3 de 3 imóveis e 5 de 12 pessoas.', 5],
  [alone, 'Chegou 1 de 12 pessoas.', 1],
  [{ ...alone, persons: 0 }, 'Nada chegou.', 0],
])('an import whose people are not all there stores nothing', async (job, words, staged_persons) => {
  noteSent(id)
  const { network } = open({ ...job, ...staged, staged_persons })
  expect(await screen.findByText(`${words} Nada foi gravado: escolha o arquivo de novo.`)).toBeVisible()
  expect(network.sent(STORE)).toEqual([])
})

test.each([
  [both, /^O arquivo com 3 imóveis e 12 pessoas foi enviado em .* O que mudou no site desde então/],
  [alone, /^O arquivo com 12 pessoas foi enviado em .*, e nada dele está no site\.$/],
])('people that wait are counted', async (job, words) => {
  open({ ...job, ...staged })
  expect(await screen.findByText(words)).toBeVisible()
})

test('stored people are told beside the listings, with the way to the desk', async () => {
  open(both)
  expect(await screen.findByRole('heading', { name: 'Imóveis e pessoas gravados' })).toBeVisible()
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['2', '1', '0'])
  expect(screen.getByText('Pessoas: 10 novas, 2 sem mudança.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver atendimentos' })).toHaveAttribute('href', '/admin/cases')
  expect(screen.getByRole('link', { name: 'Ver os importados' })).toBeVisible()
})

test('a file of people alone says nothing of listings', async () => {
  open({ ...alone, persons: 2, staged_persons: 2, persons_created: 1 })
  expect(await screen.findByRole('heading', { name: 'Pessoas gravadas' })).toBeVisible()
  expect(screen.getByText('Pessoas: 1 nova, 1 sem mudança.')).toBeVisible()
  expect(screen.queryByRole('definition')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ver os importados' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Fotos' })).not.toBeInTheDocument()
})

test('undoing says how many people are deleted, and afterwards how many stayed', async () => {
  let state: PropertyImport['state'] = 'stored'
  const { user } = open(() => ({ ...both, state, persons_kept: state === 'undone' ? 1 : 0 }), {
    [UNDO]: () => (state = 'undone'),
  })
  await user.click(await screen.findByRole('button', { name: 'Desfazer a importação de tudo.zip' }))
  const dialog = screen.getByRole('dialog', { name: 'Desfazer a importação?' })
  expect(dialog).toHaveTextContent(
    '2 imóveis vão para a lixeira, por 30 dias. 1 imóvel volta a ser como antes; o que alguém mudou depois fica como está. 10 pessoas são apagadas de vez; ficam só aquelas em que a equipe mexeu desde então.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('heading', { name: 'Importação desfeita' })).toHaveFocus()
  expect(screen.getByText(/^O que ela criou está na lixeira, .* voltou a ser como antes\.$/)).toBeVisible()
  expect(
    screen.getByText(
      '9 pessoas foram apagadas. 1 pessoa ficou, porque a equipe mexeu no atendimento depois.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver atendimentos' })).toBeVisible()
})

test.each([
  [10, 0, '10 pessoas são apagadas de vez;', '10 pessoas foram apagadas.'],
  [1, 1, '1 pessoa é apagada de vez;', '1 pessoa ficou, porque a equipe mexeu no atendimento depois.'],
  [
    0,
    0,
    'Todas as pessoas dela já estavam no site, e ficam.',
    'As pessoas dela já estavam no site, e ficaram.',
  ],
])(
  'undoing %i people of a file of people alone, of whom %i stay, says nothing of listings',
  async (persons_created, persons_kept, question, words) => {
    let state: PropertyImport['state'] = 'stored'
    const { user } = open(() => ({ ...alone, state, persons_created, persons_kept }), {
      [UNDO]: () => (state = 'undone'),
    })
    await user.click(await screen.findByRole('button', { name: /^Desfazer/ }))
    expect(screen.getByRole('dialog')).toHaveTextContent(question)
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/imóve|fotos/)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByText(/lixeira/)).not.toBeInTheDocument()
  },
)

test('a refused person is told by the row of its own file, in the words of its headings', async () => {
  const refused: PropertyImport['refused'] = [
    { row: 7, code: 'AP0007', problem: 'value', columns: ['price'] },
    { row: 7, code: '', problem: 'person', columns: ['consented_at', 'phone'] },
    { row: 8, code: '', problem: 'person', columns: [] },
  ]
  open({ ...both, ...staged, refused })
  expect(
    await screen.findByRole('row', { name: /^7 AP0007 Valor que o site não aceita: Preço$/ }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^7 \(pessoas\.csv\)/ })).toHaveTextContent(
    `Pessoa que o site não aceita: ${personColumns.consented_at.heading}, ${personColumns.phone.heading}`,
  )
  expect(screen.getByRole('row', { name: /^8 \(pessoas\.csv\)/ })).toHaveTextContent(
    /Pessoa que o site não aceita$/,
  )
})

test('the list counts people', async () => {
  const begun = { ...alone, ...staged, persons: 0, id: 'd' }
  const rows = [both, { ...both, ...staged, id: 'b' }, { ...alone, id: 'c' }, begun]
  renderRemote(<ImportList />, {
    session: testSession,
    path: '/',
    answers: { 'GET /rest/v1/property_imports': rows },
  })
  const items = await screen.findAllByRole('listitem')
  expect(items[0]).toHaveTextContent(
    '2 imóveis novos, 1 atualizado, 0 sem mudança. Pessoas: 10 novas, 2 sem mudança',
  )
  expect(items[1]).toHaveTextContent('tudo.zip Não gravada3 imóveis e 12 pessoas')
  expect(items[2]).toHaveTextContent('tudo.zip GravadaPessoas: 10 novas, 2 sem mudança')
  expect(items[3]).toHaveTextContent('tudo.zip Não gravadaNada chegou')
})
