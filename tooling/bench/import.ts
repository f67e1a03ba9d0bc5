import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { admin } from '../testing/actors.ts'
import { jpegOf } from '../testing/photo.ts'
import { publishStack, startTestStack } from '../testing/stack.ts'
import { ms } from './figures.ts'

const LISTINGS = Number(process.env.LISTINGS ?? 1_000)
/** Listings of the import whose photos are stored, five each. */
const PHOTOS_OF = Number(process.env.PHOTOS_OF ?? 40)
/** Messages of the import that has people. */
const PEOPLE = Number(process.env.PEOPLE ?? 1_000)
const BATCH = 200

type Admin = Awaited<ReturnType<typeof admin>>

/** A server on the other side with a photo of a camera. */
async function pictureServer() {
  const photo = await jpegOf({ r: 160, g: 130, b: 100 })
  const server = createServer((_request, response) => response.end(photo))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, bytes: photo.length, close: () => server.close() }
}

async function rowsOf({ db }: Admin, count: number, origin: string) {
  const { data: categories } = await db.from('property_categories').select('id').throwOnError()
  const code = randomUUID().slice(0, 6)
  return (added: number) =>
    Array.from({ length: count }, (_one, index) => ({
      row: index + 1,
      referenceCode: `${code}-${index}`,
      columns: {
        title: `Casa ${index} com jardim no Centro`,
        description: 'Casa clara de três quartos com jardim, perto da praça e da escola. '.repeat(12),
        price: 450_000 + index + added,
        city: 'Florianópolis',
        state: 'SC',
        address: `Rua das Palmeiras, ${index}`,
        neighborhood: ['Centro', 'Trindade', 'Agronômica', 'Itacorubi'][index % 4],
        bedrooms: 3,
        built_area: 120,
        property_type: 'sale',
        category_id: categories[index % categories.length]!.id,
      },
      infos: ['Perto da praia', 'Aceita financiamento', 'Documentação em dia'],
      photos: Array.from({ length: 5 }, (_photo, photo) => `${origin}/${code}/${index}/${photo}.jpg`),
    }))
}

async function time(what: string, act: () => PromiseLike<unknown>) {
  const start = performance.now()
  await act()
  console.log(`${what}: ${ms(performance.now() - start)}`)
}

/** Calls again after a timeout of the gateway, as the page does: the database goes on, and the next call waits for it. */
async function retryUntilAnswered(call: () => PromiseLike<PostgrestSingleResponse<unknown>>) {
  for (;;) {
    const { error, status } = await call()
    if (!error) return
    if (status !== 504) throw error
  }
}

async function stage({ db }: Admin, rows: object[]) {
  const id = randomUUID()
  const job = { p_id: id, p_file_name: 'imoveis.csv', p_source: 'spreadsheet', p_total: rows.length }
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .rpc('stage_property_import', { ...job, p_rows: rows.slice(from, from + BATCH) as never })
      .throwOnError()
  return id
}

const personsOf = (count: number) =>
  Array.from({ length: count }, (_one, index) => ({
    row: index + 1,
    kind: index % 2 === 0 ? 'message' : 'lead',
    name: `Pessoa ${index}`,
    email: `pessoa-${index}@exemplo.example`,
    phone: '(48) 99999-0000',
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    updated_at: new Date(Date.UTC(2026, 1, 1)).toISOString(),
    consented_at: new Date(Date.UTC(2026, 0, 1)).toISOString(),
    notice_version: '1',
    stage: 'contacted',
    property_title: 'Casa com jardim no Centro',
    property_code: '00000000',
    message: 'Bom dia, a casa ainda está disponível? Posso visitar no sábado de manhã. '.repeat(4),
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: `Rua das Palmeiras, ${index}`,
    city: 'Florianópolis',
    price: 450_000 + index,
  }))

async function stagePersons({ db }: Admin, persons: object[]) {
  const p_id = randomUUID()
  const job = { p_id, p_file_name: 'agencia.zip', p_source: 'zip', p_total: 0, p_rows: [] }
  await db.rpc('stage_property_import', job).throwOnError()
  for (let from = 0; from < persons.length; from += BATCH)
    await db
      .rpc('stage_import_persons', {
        p_id,
        p_total: persons.length,
        p_persons: persons.slice(from, from + BATCH) as never,
      })
      .throwOnError()
  return p_id
}

/** Measures an import: its rows and people through the API, and its photos in a browser, at the machine's own speed. */
export async function importOfListings(browser: Browser) {
  console.log('Starting a stack …')
  const functionsEnv = { IMPORT_TEST_ADDRESS: '127.0.0.1' }
  const stack = await startTestStack({ seedProperties: 60, site: true, demo: true, functionsEnv })
  const pictures = await pictureServer()
  try {
    publishStack(stack)
    const owner = await admin()
    const store = (p_id: string) => retryUntilAnswered(() => owner.db.rpc('store_property_import', { p_id }))
    const rows = await rowsOf(owner, LISTINGS, pictures.origin)
    const ids: string[] = []
    for (const [what, added] of [
      ['new', 0],
      ['unchanged', 0],
      ['each with another price', 1],
    ] as const) {
      await time(`${LISTINGS} rows staged`, async () => ids.push(await stage(owner, rows(added))))
      await time(`${LISTINGS} rows stored, ${what}`, () => store(ids.at(-1)!))
    }
    for (const p_id of ids.toReversed())
      await time('undone', () => retryUntilAnswered(() => owner.db.rpc('undo_property_import', { p_id })))
    const people: string[] = []
    for (const what of ['new', 'there already']) {
      await time(`${PEOPLE} people staged`, async () =>
        people.push(await stagePersons(owner, personsOf(PEOPLE))),
      )
      await time(`${PEOPLE} people stored, ${what}`, () => store(people.at(-1)!))
    }
    for (const p_id of people.toReversed())
      await time('undone', () => retryUntilAnswered(() => owner.db.rpc('undo_property_import', { p_id })))
    console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`)
    if (PHOTOS_OF === 0) return

    const id = await stage(owner, (await rowsOf(owner, PHOTOS_OF, pictures.origin))(0))
    await store(id)
    const context = await browser.newContext({ baseURL: stack.siteUrl })
    const page = await context.newPage()
    await page.goto('/admin/login')
    await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(owner.username)
    await page.getByLabel(/^Senha/).fill(owner.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
    const start = performance.now()
    await page.goto(`/admin/properties/import/${id}`)
    await page.getByText('Todas as fotos foram guardadas.').waitFor({ timeout: 3_600_000 })
    const seconds = (performance.now() - start) / 1000
    const count = PHOTOS_OF * 5
    console.log(
      `${count} photos of ${(pictures.bytes / 1e6).toFixed(1)} MB stored: ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} a second`,
    )
    console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    pictures.close()
    await stack.stop()
  }
}
