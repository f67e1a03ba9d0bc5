// jsdom's own cannot be read.
import { File as ReadableFile } from 'node:buffer'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { PropertyImport } from 'shared-backend/admin/listings'
import { answer, renderRemote, testSession } from 'shared-backend/testing'
import { FileError } from 'shared-domain/imports/files'
import { importJob as job } from '../../../testing/importJob.ts'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { zipOf } from '../../../testing/zipOf.ts'
import { noteSent } from '../justSent.ts'
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

const open = (answers: Record<string, unknown>) =>
  renderAdmin({ path: `/admin/properties/import/${id}`, answers: { [MARK]: [], ...answers } })

/** An import that waits until it is stored. */
function staged() {
  let state: PropertyImport['state'] = 'staged'
  return {
    [READ]: () => ({ ...job, state, created: state === 'stored' ? 2 : 0 }),
    [STORE]: () => (state = 'stored'),
  }
}

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
  expect(screen.getByRole('button', { name: 'Descartar' })).toBeVisible()
  expect(network.sent(STORE)).toEqual([])
})

test('refused rows are told in the words of the form, and tried again when asked', async () => {
  const refused = [
    { row: 7, code: 'AP0007', problem: 'missing', columns: ['address', 'city'] },
    { row: 9, code: 'AP0009', problem: 'ambiguous', columns: [] },
  ]
  const { user, network } = open({
    [READ]: { ...job, state: 'staged', stored_at: null, refused },
    [STORE]: 'staged',
  })
  const row = await screen.findByRole('row', { name: /^7 AP0007/ })
  expect(row).toHaveTextContent('Falta preencher: Endereço, Cidade')
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
  // The message comes with the answer, the list with what is read after it.
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Ativar os completos' })).not.toBeInTheDocument()
  })
  expect(screen.getByRole('heading', { name: 'Imóveis gravados' })).toHaveFocus()
})

/** `x` is the content of that photo. */
const inZip = 'fotos/A1/01.jpg#8cdc1683'

test('photos of a ZIP ask for it once more where the tab has none, and take no other one', async () => {
  const [right, wrong] = [await zipOf({ 'fotos/A1/01.jpg': 'x' }), await zipOf({ 'fotos/A1/01.jpg': 'y' })]
  let photos = { stored: 1, failed: 1, waiting: 4, files: 4 }
  const { user, network } = open({
    [READ]: () => ({ ...job, photos, zip_photos: photos.waiting > 0 ? [inZip] : [] }),
    [CLAIM]: () => {
      // Another tab has stored them meanwhile.
      photos = { stored: 6, failed: 0, waiting: 0, files: 0 }
      return []
    },
    [RETRY]: 1,
  })
  expect(await screen.findByText('4 fotos estão no arquivo ZIP')).toBeVisible()
  expect(screen.getByText('Escolha o arquivo de novo para continuar as fotos.')).toBeVisible()
  expect(screen.getByText('1 de 6 fotos guardadas.')).toBeVisible()
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
  // Those that another ZIP did not have come as well.
  expect(network.sent(RETRY)).toHaveLength(1)
})

test('what the reader of a ZIP refuses is said in the user’s words', async () => {
  const claimed = [{ image_id: 'i1', property_id: 'p1', address: inZip, position: 0, is_primary: true }]
  const files = { photo: () => Promise.reject(new FileError('too-large')) }
  const { network } = renderRemote(<ImportRun id={id} files={files} onFiles={jest.fn()} />, {
    session: testSession,
    path: '/',
    answers: {
      [MARK]: [],
      [READ]: { ...job, photos: { ...job.photos, waiting: 1, files: 1 } },
      [CLAIM]: () => claimed.splice(0),
      [FAIL]: 'failed',
    },
  })
  await waitFor(() => expect(network.sent(FAIL)).toHaveLength(1))
  const said = { p_reason: 'A foto tem mais de 25 MB.', p_is_final: true }
  expect(network.sent(FAIL)[0]?.body).toMatchObject(said)
})

test('undoing that is not answered can be given up', async () => {
  const { user, network } = open({
    [READ]: job,
    [UNDO]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: /^Desfazer/ }))
    return within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' })
  }
  const confirm = await ask()
  await user.click(confirm)
  await waitFor(() => expect(network.sent(UNDO)).toHaveLength(1))
  expect(confirm).toHaveAttribute('aria-busy', 'true')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // It is no longer at it.
  expect(await ask()).not.toHaveAttribute('aria-busy')
  expect(screen.queryByText('Erro ao desfazer a importação')).not.toBeInTheDocument()
})

test('there is no way back after 30 days', async () => {
  open({ [READ]: { ...job, stored_at: '2020-01-01T00:00:00Z' } })
  expect(await screen.findByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Desfazer/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ver os importados' })).not.toBeInTheDocument()
})

test('an import of another agency is not found, and a failed read can be tried again', async () => {
  let isBroken = true
  const { user } = open({ [READ]: () => (isBroken ? answer(500, {}) : null) })
  expect(await screen.findByText('Erro ao carregar a importação')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Importação não encontrada')).toBeVisible()
})
