// jsdom's own cannot be read.
import { File as ReadableFile } from 'node:buffer'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PropertyImport } from 'shared-backend/admin/listings'
import { answer, renderRemote, testSession } from 'shared-backend/testing'
import { FileError } from 'shared-domain/imports/files'
import { importJob as job } from '../../../testing/importJob.ts'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { zipOf } from '../../../testing/zipOf.ts'
import { noteSent } from '../justSent.ts'
import { ImportList } from './ImportList.tsx'
import { ImportRun } from './ImportRun.tsx'

const File = ReadableFile as unknown as typeof globalThis.File

/* The page of an import, over the answers of the API. */

const { id } = job
const READ = 'POST /rest/v1/rpc/get_property_import'
const STORE = 'POST /rest/v1/rpc/store_property_import'
// Photos are marked as uploads are.
const MARK = 'POST /rest/v1/rpc/get_watermark_settings'
const CLAIM = 'POST /rest/v1/rpc/claim_import_photos'
const FAIL = 'POST /rest/v1/rpc/fail_import_photo'
const RETRY = 'POST /rest/v1/rpc/retry_import_photos'
const UNDO = 'POST /rest/v1/rpc/undo_property_import'

const open = (answers: Record<string, unknown>, ofId = id) =>
  renderAdmin({ path: `/admin/properties/import/${ofId}`, answers: { [MARK]: [], ...answers } })

type View = ReturnType<typeof open>

/** An import that waits until it is stored. */
function staged() {
  let state: PropertyImport['state'] = 'staged'
  return {
    [READ]: () => ({ ...job, state, created: state === 'stored' ? 2 : 0 }),
    [STORE]: () => (state = 'stored'),
  }
}

test('rows that were just sent are stored without a further question', async () => {
  noteSent(id)
  const { network } = open(staged())
  expect(await screen.findByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
  expect(network.sent(STORE)).toHaveLength(1)
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent('2')
})

test('the page may be closed once the site has the request, and not while there is no connection', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const held = Promise.withResolvers<string>()
  noteSent(id)
  open({ ...staged(), [STORE]: () => held.promise })
  expect(await screen.findByText(/Você está sem conexão\. Deixe esta página aberta/)).toBeVisible()
  expect(screen.queryByText(/Pode fechar esta página/)).not.toBeInTheDocument()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(/Pode fechar esta página/)).toBeVisible()
})

test('the page stays open while the site does not answer', async () => {
  noteSent(id)
  open({
    ...staged(),
    [STORE]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByText(/O site ainda não respondeu\. Deixe esta página aberta/)).toBeVisible()
  expect(screen.queryByText(/Pode fechar esta página/)).not.toBeInTheDocument()
})

test('a page that is left and opened again asks', async () => {
  noteSent(id)
  const answers = { ...staged(), [STORE]: answer(403, {}) }
  const { unmount } = open(answers)
  expect(await screen.findByText('Erro ao gravar a importação')).toBeVisible()
  unmount()
  const { network } = open(answers)
  expect(await screen.findByRole('button', { name: 'Gravar agora' })).toBeVisible()
  expect(network.sent(STORE)).toEqual([])
})

test('rows that were sent before are stored when somebody says so', async () => {
  const { user, network } = open(staged())
  expect(
    await screen.findByText(
      /^O arquivo com 3 imóveis foi enviado em 01\/01\/2026.*, e nada dele está no site\./,
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Descartar' })).toBeVisible()
  expect(network.sent(STORE)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Gravar agora' }))
  expect(await screen.findByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
  expect(network.sent(STORE)).toHaveLength(1)
})

test('refused rows are told in the words of the form, and tried again when asked', async () => {
  const refused = [
    { row: 7, code: 'AP0007', problem: 'value', columns: ['price', 'zip_code'] },
    { row: 9, code: 'AP0009', problem: 'ambiguous', columns: [] },
  ]
  const { user, network } = open({
    [READ]: { ...job, state: 'staged', stored_at: null, refused },
    [STORE]: 'staged',
  })
  const row = await screen.findByRole('row', { name: /^7 AP0007/ })
  expect(row).toHaveTextContent('Valor que o site não aceita: Preço, CEP')
  expect(screen.getByRole('row', { name: /^9 AP0009/ })).toHaveTextContent(
    'Dois imóveis do site têm esta referência.',
  )
  expect(network.sent(STORE)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  await waitFor(() => expect(network.sent(STORE)).toHaveLength(1))
  expect(await screen.findByText('Nada foi gravado')).toBeVisible()
})

test('what is left to do is told by listing and field, and what is complete goes to the site', async () => {
  let ready = 2
  const lacks = [
    { id: 'p1', title: 'Imóvel sem título', reference_code: 'A1', missing: ['address', 'photos'] },
  ]
  const { user } = open({
    [READ]: () => ({ ...job, unfinished: 1, lacks, ready }),
    'POST /rest/v1/rpc/activate_imported': () => {
      ready = 0
      return 2
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Imóveis incompletos' }))
  expect(list.getByRole('listitem')).toHaveTextContent('A1 · Imóvel sem títuloFalta: endereço, foto')
  expect(list.getByRole('link')).toHaveAttribute(
    'href',
    `/admin/properties/edit/p1?mostrar=incompletos&importacao=${job.id}`,
  )
  expect(screen.getByRole('link', { name: 'Ver os incompletos' })).toHaveAttribute(
    'href',
    `/admin?mostrar=incompletos&importacao=${job.id}#meus-imoveis`,
  )
  await user.click(screen.getByRole('button', { name: 'Ativar os completos' }))
  expect(await screen.findByText('2 imóveis ativados: já no site.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ativar os completos' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Imóveis gravados' })).toHaveFocus()
})

test('an import whose rows are not all there asks for the file, and stores nothing', async () => {
  const { network } = open({ [READ]: { ...job, state: 'staged', stored_at: null, staged: 1 } })
  expect(
    await screen.findByText('Chegou 1 de 3 imóveis. Nada foi gravado: escolha o arquivo de novo.'),
  ).toBeVisible()
  expect(network.sent(STORE)).toEqual([])
})

/** `x` is the content of that photo. */
const inZip = 'fotos/A1/01.jpg#8cdc1683'

test('photos of a ZIP ask for it once more where the tab has none, and take no other one', async () => {
  const [right, wrong] = [await zipOf({ 'fotos/A1/01.jpg': 'x' }), await zipOf({ 'fotos/A1/01.jpg': 'y' })]
  let photos = { stored: 1, failed: 0, waiting: 4, files: 4 }
  const { user, network } = open({
    [READ]: () => ({ ...job, photos, zip_photos: photos.waiting > 0 ? [inZip] : [] }),
    [CLAIM]: () => {
      // Another tab has stored them meanwhile.
      photos = { stored: 5, failed: 0, waiting: 0, files: 0 }
      return []
    },
  })
  expect(await screen.findByText('4 fotos estão no arquivo ZIP')).toBeVisible()
  expect(screen.getByText('Escolha o arquivo de novo para continuar as fotos.')).toBeVisible()
  expect(screen.getByText('1 de 5 fotos guardadas.')).toBeVisible()
  const choose = async (zip: File) => {
    await user.upload(screen.getByLabelText('Escolher o arquivo ZIP', { selector: 'input' }), zip)
  }
  await choose(wrong)
  expect(await screen.findByText(/Ele não tem as fotos desta importação/)).toBeVisible()
  await choose(new File(['PK'], 'tudo.zip'))
  expect(await screen.findByText(/O arquivo está danificado/)).toBeVisible()
  expect(network.sent(CLAIM)).toEqual([])
  await choose(right)
  expect(await screen.findByText('Todas as fotos foram guardadas.')).toBeVisible()
  expect(network.sent(CLAIM)).not.toEqual([])
})

test('photos that a ZIP did not have wait again when another one is chosen', async () => {
  const failures = [
    {
      image_id: '1',
      address: inZip,
      reason: 'x',
      property_id: 'p1',
      title: 'Casa',
      reference_code: 'CA0001',
    },
  ]
  const right = await zipOf({ 'fotos/A1/01.jpg': 'x' })
  let photos = { stored: 0, failed: 1, waiting: 0, files: 0 }
  const answers = {
    [READ]: () => ({
      ...job,
      photos,
      failures: photos.failed ? failures : [],
      zip_photos: photos.stored ? [] : [inZip],
    }),
    [RETRY]: () => {
      photos = { stored: 0, failed: 0, waiting: 1, files: 1 }
      return 1
    },
    [CLAIM]: () => {
      photos = { stored: 1, failed: 0, waiting: 0, files: 0 }
      return []
    },
  }
  // The tab remembers the ZIP of another import.
  const { user, network } = open(answers, id.replace('aa', 'ab'))
  expect(await screen.findByText('fotos/A1/01.jpg')).toBeVisible()
  await user.upload(screen.getByLabelText('Escolher o arquivo ZIP', { selector: 'input' }), right)
  expect(await screen.findByText('Todas as fotos foram guardadas.')).toBeVisible()
  expect(network.sent(RETRY)).toHaveLength(1)
  expect(network.sent(CLAIM)).not.toEqual([])
})

test('what the reader of a ZIP refuses is said in the user’s words', async () => {
  const claimed = [{ image_id: 'i1', property_id: 'p1', address: inZip, position: 0, is_primary: true }]
  const { network } = renderRemote(
    <ImportRun
      id={id}
      files={{ photo: () => Promise.reject(new FileError('too-large')) }}
      onFiles={() => Promise.resolve(null)}
    />,
    {
      session: testSession,
      path: '/',
      answers: {
        [MARK]: [],
        [READ]: { ...job, photos: { stored: 0, failed: 0, waiting: 1, files: 1 }, zip_photos: [inZip] },
        [CLAIM]: () => claimed.splice(0),
        [FAIL]: 'failed',
      },
    },
  )
  await waitFor(() => expect(network.sent(FAIL)).toHaveLength(1))
  expect(network.sent(FAIL)[0]?.body).toMatchObject({
    p_reason: 'A foto tem mais de 25 MB.',
    p_is_final: true,
  })
})

test('photos wait for the connection, and the page says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open({
    [READ]: { ...job, photos: { stored: 1, failed: 0, waiting: 2, files: 0 } },
    [CLAIM]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByText(/^Você está sem conexão\..*as fotos continuam sozinhas/)).toBeVisible()
  expect(screen.queryByText('As fotos pararam')).not.toBeInTheDocument()
})

test('photos that failed are listed with their listing and the reason, and wait again when asked', async () => {
  let photos = { stored: 1, failed: 1, waiting: 0, files: 0 }
  const failures = [
    {
      image_id: '1',
      address: 'https://a.example/1.jpg',
      reason: 'O endereço respondeu com o código 404.',
      property_id: 'p1',
      title: 'Casa',
      reference_code: 'CA0001',
    },
  ]
  const { user } = open({
    [READ]: () => ({ ...job, photos, failures: photos.failed ? failures : [] }),
    [RETRY]: () => {
      photos = { stored: 2, failed: 0, waiting: 0, files: 0 }
      return 1
    },
  })
  expect(await screen.findByRole('link', { name: 'CA0001 · Casa' })).toHaveAttribute(
    'href',
    '/admin/properties/edit/p1',
  )
  expect(screen.getByText('O endereço respondeu com o código 404.')).toBeVisible()
  expect(screen.getByRole('list', { name: '1 foto não pôde ser guardada' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Todas as fotos foram guardadas.')).toBeVisible()
})

test('undoing asks first, says what becomes of what, and names what stayed', async () => {
  let state: PropertyImport['state'] = 'stored'
  const { user, network } = open({
    [READ]: () => ({
      ...job,
      state,
      kept: state === 'undone' ? [{ id: 'p2', title: 'Casa azul', code: 'CA0002' }] : [],
    }),
    [UNDO]: () => (state = 'undone'),
  })
  await user.click(await screen.findByRole('button', { name: 'Desfazer a importação de imoveis.csv' }))
  const dialog = screen.getByRole('dialog', { name: 'Desfazer a importação?' })
  expect(dialog).toHaveTextContent(
    '2 imóveis vão para a lixeira, por 30 dias. 1 imóvel volta a ser como antes;',
  )
  expect(network.sent(UNDO)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Importação desfeita')).toBeVisible()
  // The button has gone.
  expect(screen.getByRole('heading', { name: 'Importação desfeita' })).toHaveFocus()
  expect(screen.getByText(/voltou a ser como antes, menos 1 imóvel da lista abaixo\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'CA0002 · Casa azul' })).toBeVisible()
})

describe('undoing that is not answered', () => {
  const openUndoing = async () => {
    const view = open({
      [READ]: job,
      [UNDO]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const ask = async () => {
      await view.user.click(
        await screen.findByRole('button', { name: 'Desfazer a importação de imoveis.csv' }),
      )
      return screen.getByRole('button', { name: 'Desfazer' })
    }
    await view.user.click(await ask())
    await waitFor(() => expect(view.network.sent(UNDO)).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Desfazer' })).toHaveAttribute('aria-busy', 'true')
    return { ...view, ask }
  }

  test.each([
    ['Cancelar', (user: View['user']) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
    [
      'Escape',
      () => Promise.resolve(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))),
    ],
  ])('ends with %s', async (_what, cancel) => {
    const { user, ask } = await openUndoing()
    await cancel(user)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    // It is no longer at it.
    expect(await ask()).not.toHaveAttribute('aria-busy')
    expect(screen.queryByText('Erro ao desfazer a importação')).not.toBeInTheDocument()
  })

  test('ends silently with the page', async () => {
    const { router } = await openUndoing()
    await act(() => router.navigate('/admin/properties/import'))
    expect(await screen.findByRole('heading', { name: 'Importações' })).toBeVisible()
    expect(screen.queryByText('Erro ao desfazer a importação')).not.toBeInTheDocument()
  })
})

test('where nothing stayed, all that it changed is as before', async () => {
  open({ [READ]: { ...job, state: 'undone' } })
  expect(await screen.findByText(/voltou a ser como antes\.$/)).toBeVisible()
})

test('an import of another agency is not found, and a failed read can be tried again', async () => {
  let isBroken = true
  const { user } = open({ [READ]: () => (isBroken ? answer(500, {}) : null) })
  expect(await screen.findByText('Erro ao carregar a importação')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Importação não encontrada')).toBeVisible()
})

test('the list has the latest imports with their state, and no way back after 30 days', async () => {
  const old = { ...job, id: 'b', file_name: 'velho.csv', stored_at: '2020-01-01T00:00:00Z' }
  renderRemote(<ImportList />, {
    session: testSession,
    path: '/',
    answers: { 'GET /rest/v1/property_imports': [job, old, { ...job, id: 'c', state: 'undone' }] },
  })
  const items = await screen.findAllByRole('listitem')
  expect(items[0]).toHaveTextContent('imoveis.csv Gravada2 imóveis novos, 1 atualizado, 0 sem mudança')
  expect(within(items[0]!).getByRole('button', { name: /^Desfazer/ })).toBeVisible()
  for (const item of items.slice(1)) expect(within(item).queryByRole('button')).toBeNull()
})

test('after undoing in the list the focus stays in its row', async () => {
  let state: PropertyImport['state'] = 'stored'
  const { user } = renderRemote(<ImportList />, {
    session: testSession,
    path: '/',
    answers: {
      'GET /rest/v1/property_imports': () => [{ ...job, state }],
      'GET /rest/v1/admin_users': [{ id: testSession.id }],
      [UNDO]: () => (state = 'undone'),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Desfazer/ }))
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Desfeita')).toBeVisible()
  const isName = (_text: string, element: Element | null) => element?.textContent === 'imoveis.csv Desfeita'
  expect(screen.getByText(isName)).toHaveFocus()
})
