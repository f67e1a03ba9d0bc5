import { screen, within } from '@testing-library/react'
import type { PropertyImport } from 'shared-backend/admin/listings'
import { renderRemote, testSession } from 'shared-backend/testing'
import { importJob } from '../../../testing/importJob.ts'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { noteSent } from '../justSent.ts'
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
  [{ ...importJob, staged: 1 }, 'Chegou 1 de 3 imóveis.', 0],
])('an import whose rows are not all there stores nothing', async (job, words, staged_persons) => {
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
  let state: PropertyImport['state'] = 'stored'
  const { user } = open(() => ({ ...alone, state, persons: 2, staged_persons: 2, persons_created: 1 }), {
    [UNDO]: () => (state = 'undone'),
  })
  expect(await screen.findByRole('heading', { name: 'Pessoas gravadas' })).toBeVisible()
  expect(screen.getByText('Pessoas: 1 nova, 1 sem mudança.')).toBeVisible()
  expect(screen.queryByRole('definition')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ver os importados' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Fotos' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Desfazer/ }))
  const dialog = screen.getByRole('dialog')
  expect(dialog).not.toHaveTextContent(/imóve|fotos/)
  await user.click(within(dialog).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('1 pessoa foi apagada.')).toBeVisible()
  expect(screen.queryByText(/lixeira/)).not.toBeInTheDocument()
})

test('undoing says what becomes of what, and afterwards what stayed', async () => {
  const kept = [{ id: 'p2', title: 'Casa azul', code: 'CA0002' }]
  let job = both
  const { user } = open(() => job, {
    [UNDO]: () => (job = { ...both, state: 'undone', persons_kept: 1, kept }).state,
  })
  await user.click(await screen.findByRole('button', { name: /^Desfazer/ }))
  const dialog = screen.getByRole('dialog', { name: 'Desfazer a importação?' })
  expect(dialog).toHaveTextContent(
    '2 imóveis vão para a lixeira, por 30 dias. 1 imóvel volta a ser como antes; o que alguém mudou depois fica como está. 10 pessoas são apagadas de vez; ficam só aquelas em que a equipe mexeu desde então.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('heading', { name: 'Importação desfeita' })).toHaveFocus()
  expect(
    screen.getByText(/^O que ela criou está na lixeira, .*, menos 1 imóvel da lista abaixo\.$/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'CA0002 · Casa azul' })).toBeVisible()
  expect(
    screen.getByText(
      '9 pessoas foram apagadas. 1 pessoa ficou, porque a equipe mexeu no atendimento depois.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver atendimentos' })).toBeVisible()
})

test('the list counts listings and people', async () => {
  const begun = { ...alone, ...staged, persons: 0, id: 'd' }
  const undone = { ...importJob, state: 'undone', id: 'e' }
  const rows = [both, { ...both, ...staged, id: 'b' }, { ...alone, id: 'c' }, begun, undone]
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
  expect(items[4]).toHaveTextContent('imoveis.csv Desfeita2 imóveis novos, 1 atualizado, 0 sem mudança')
})
