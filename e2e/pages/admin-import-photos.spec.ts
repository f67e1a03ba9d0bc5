import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { admin, service } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { colourAt, phonePhoto } from '../support/photos.ts'
import { removeImported } from '../support/imports.ts'
import { expect, test } from '../support/test.ts'

const red = { r: 200, g: 30, b: 30 }
const blue = { r: 30, g: 30, b: 200 }

const word = randomUUID().slice(0, 8)
/** How many photos the server on the other side still answers; it holds the others back. */
let allowed = 0
const held: (() => void)[] = []
let answer: RequestListener
const server = createServer((...exchange) => {
  if (allowed-- > 0) answer(...exchange)
  else held.push(() => answer(...exchange))
})

test.afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await removeImported(word, [`${word}.csv`])
})

/** An import of listings with five photos each, by an admin of the site's agency. */
async function importListings(count: number, addressOf: (listing: number, photo: number) => string) {
  const { db } = await admin()
  const { data: categories } = await db.from('property_categories').select('id').limit(1).throwOnError()
  const columns = {
    title: `Casa importada ${word}`,
    price: 450_000,
    city: 'Florianópolis',
    state: 'SC',
    address: 'Rua das Palmeiras, 120',
    neighborhood: 'Centro',
    property_type: 'sale',
    category_id: categories[0]!.id,
    active: true,
  }
  const rows = Array.from({ length: count }, (_one, listing) => ({
    row: listing + 1,
    referenceCode: `${word}-${listing + 1}`,
    columns,
    photos: Array.from({ length: 5 }, (_photo, photo) => addressOf(listing, photo)),
  }))
  const id = randomUUID()
  const job = { p_id: id, p_file_name: `${word}.csv`, p_source: 'spreadsheet', p_total: count, p_rows: rows }
  await db.rpc('stage_property_import', job as never).throwOnError()
  return id
}

const imagesOf = async () => {
  const { data } = await service()
    .from('properties')
    .select('reference_code, property_images(position, is_primary, image_url, widths)')
    .like('reference_code', `${word}-%`)
    .order('reference_code')
    .order('position', { referencedTable: 'property_images' })
    .throwOnError()
  return data
}

test('photos by address are stored as uploads are, through a closed tab, and an import is taken back', async ({
  newVisitor,
  adminState,
}) => {
  const upright = await phonePhoto(red, blue)
  const small = await sharp({ create: { width: 900, height: 600, channels: 3, background: red } })
    .jpeg()
    .toBuffer()
  let isBroken = true
  allowed = 5
  answer = ({ url }, response) => {
    if (url === '/1/4.jpg' && isBroken) response.writeHead(404).end()
    else response.end(url === '/0/0.jpg' ? upright : small)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const id = await importListings(3, (listing, photo) => `http://127.0.0.1:${port}/${listing}/${photo}.jpg`)

  const context = await newVisitor({ storageState: adminState })
  const first = await context.newPage()
  await first.goto(`/admin/properties/import/${id}`)
  await first.getByRole('button', { name: 'Gravar agora' }).click()
  await expect(first.getByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
  await expect(first.getByText('5 de 15 fotos guardadas.')).toBeVisible()
  await expect.poll(() => held.length).toBe(3)
  await first.close()

  // Its three photos are another tab's after two minutes.
  await withDatabase(testStack().databaseUrl, (database) =>
    database.query('update private.import_photos set due_at = now() where import_id = $1', [id]),
  )
  allowed = 100
  for (const go of held.splice(0)) go()
  const page = await context.newPage()
  await page.goto(`/admin/properties/import/${id}`)
  await expect(page.getByText('14 de 15 fotos guardadas.')).toBeVisible()
  await expect(page.getByText('1 foto não pôde ser guardada')).toBeVisible()
  await expect(page.getByText('O endereço respondeu com o código 404.')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${word}-2 · Casa importada`) })).toBeVisible()
  await expectAccessible(page)

  isBroken = false
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByText('Todas as fotos foram guardadas.')).toBeVisible()

  const listings = await imagesOf()
  expect(listings).toHaveLength(3)
  for (const { property_images: images } of listings) {
    expect(images.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(images.map(({ is_primary }) => is_primary)).toEqual([true, false, false, false, false])
  }
  const stored = Buffer.from(await (await fetch(listings[0]!.property_images[0]!.image_url)).arrayBuffer())
  const { width = 0, height = 0, exif } = await sharp(stored).metadata()
  expect([width, height]).toEqual([1440, 1920])
  expect(exif).toBeUndefined()
  expect((await colourAt(stored, 100, 100)).r).toBeGreaterThan(150)
  expect((await colourAt(stored, 100, height - 100)).b).toBeGreaterThan(150)
  expect(listings[0]!.property_images[0]!.widths).toEqual([480, 800, 960])

  await page.getByRole('button', { name: 'Desfazer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desfazer a importação?' })
  await expect(dialog).toContainText('3 imóveis vão para a lixeira, por 30 dias.')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Importação desfeita')).toBeVisible()
  expect(await imagesOf()).toEqual([])
  await expectAccessible(page)
})
