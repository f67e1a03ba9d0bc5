import { FileError, MAX_PERSONS, MAX_TEXT } from 'shared-domain/imports/files'
import { zipOf } from '../../../testing/zipOf.ts'
import { openZip, photoNames, unpackAll, zipPhoto } from '../zip/openZip.ts'
import { openFile } from './openFile.ts'

const csv = 'Código;Título\nA1;Casa\n'

const problemOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => (error instanceof FileError ? error.problem : error),
  )

/** Changes the bytes of a ZIP. */
async function changed(zip: Blob, change: (bytes: Uint8Array) => void) {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  change(bytes)
  return new Blob([bytes])
}

/** A ZIP that says of its last file that it is so large. */
const claiming = (zip: Blob, size: number) =>
  changed(zip, (bytes) => {
    const view = new DataView(bytes.buffer)
    const directory = bytes.findLastIndex(
      (_byte, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
    )
    view.setUint32(directory + 24, size, true)
  })

test('a spreadsheet, a feed and a ZIP with listings are told apart by their content', async () => {
  expect((await openFile(new Blob([csv]))).source).toBe('spreadsheet')
  const feed =
    '\ufeff<ListingDataFeed><Listings><Listing><Title>Casa</Title></Listing></Listings></ListingDataFeed>'
  expect(await openFile(new Blob([feed]))).toMatchObject({
    source: 'vrsync',
    listings: [{ texts: { title: 'Casa' } }],
  })
  expect(
    await openFile(await zipOf({ 'imoveis.csv': csv, 'fotos/A1/01.jpg': 'x', 'LEIA-ME.txt': '' })),
  ).toMatchObject({
    source: 'zip',
    sheet: { headings: ['Código', 'Título'] },
    photos: new Map([
      ['imoveis.csv', expect.stringMatching(/^imoveis\.csv#[0-9a-f]{8}$/)],
      ['fotos/A1/01.jpg', 'fotos/A1/01.jpg#8cdc1683'],
      ['LEIA-ME.txt', 'LEIA-ME.txt#00000000'],
    ]),
  })
  const workbook = {
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>Título</t></is></c></row><row><c t="inlineStr"><is><t>Casa</t></is></c></row></sheetData></worksheet>',
  }
  expect(await openFile(await zipOf(workbook))).toMatchObject({
    source: 'spreadsheet',
    sheet: { headings: ['Título'] },
  })
})

test('the people of a ZIP are a table of their own, and none where nobody is in it', async () => {
  const listings = { 'imoveis.csv': csv }
  const head = 'Recebido em;Tipo;Nome\n'
  const opened = await openFile(await zipOf({ ...listings, 'pessoas.csv': `${head}x;Mensagem;Ana\n` }))
  expect(opened).toMatchObject({
    source: 'zip',
    sheet: { headings: ['Código', 'Título'] },
    persons: {
      headings: ['Recebido em', 'Tipo', 'Nome'],
      rows: [{ row: 2, cells: ['x', 'Mensagem', 'Ana'] }],
    },
  })
  // The worker hands it on.
  expect(structuredClone(opened)).toEqual(opened)
  const latin1 = Uint8Array.from(`${head}x;Mensagem;João\n`, (letter) => letter.charCodeAt(0))
  expect(await openFile(await zipOf({ ...listings, 'pessoas.csv': new Blob([latin1]) }))).toMatchObject({
    persons: { rows: [{ cells: ['x', 'Mensagem', 'João'] }] },
  })
  for (const files of [listings, { ...listings, 'pessoas.csv': head }, { ...listings, 'pessoas.csv': '' }]) {
    expect(await openFile(await zipOf(files))).not.toHaveProperty('persons')
  }
})

test('people that cannot be read keep no listing out', async () => {
  const problemIn = async (zip: Blob) => {
    const opened = await openFile(zip)
    expect(opened).toMatchObject({ sheet: { headings: ['Código', 'Título'] } })
    return 'personsProblem' in opened ? opened.personsProblem : undefined
  }
  const problemWith = async (persons: string) =>
    problemIn(await zipOf({ 'imoveis.csv': csv, 'pessoas.csv': persons }))
  expect(await problemWith('Nome\n"Ana')).toBe('broken')
  expect(await problemWith(`Nome\n${'Ana\n'.repeat(MAX_PERSONS)}`)).toBe(undefined)
  expect(await problemWith(`Nome\n${'Ana\n'.repeat(MAX_PERSONS + 1)}`)).toBe('too-many-persons')
  const zip = await zipOf({ 'imoveis.csv': csv, 'pessoas.csv': `Nome\n${'Ana\n'.repeat(1000)}` })
  const damaged = await changed(zip, (bytes) => {
    const name = new TextDecoder('latin1').decode(bytes).indexOf('pessoas.csv')
    bytes.fill(0xff, name + 'pessoas.csv'.length, name + 60)
  })
  expect(await problemIn(damaged)).toBe('broken')
})

test('a ZIP that was packed again with its folder is the same', async () => {
  const zip = await zipOf({ 'agencia/imoveis.csv': csv, 'agencia/fotos/A1/01.jpg': 'x', '__MACOSX/._x': '' })
  const { photos } = (await openFile(zip)) as { photos?: ReadonlyMap<string, string> }
  expect([...photos!.keys()]).toEqual(['imoveis.csv', 'fotos/A1/01.jpg'])
})

test('a feed that its server packs is unpacked', async () => {
  const packed = await new Response(
    new Blob([csv]).stream().pipeThrough(new CompressionStream('gzip')),
  ).blob()
  expect((await openFile(packed)).source).toBe('spreadsheet')
})

test('other files say what they are not', async () => {
  const of = (...bytes: number[]) => problemOf(openFile(new Blob([new Uint8Array(bytes)])))
  expect(await of()).toBe('empty')
  expect(await of(0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0)).toBe('old-excel')
  expect(await of(0xff, 0xd8, 0xff, 0xe0)).toBe('unknown-kind')
  expect(await of(0x50, 0x4b, 3, 4, 0, 0)).toBe('broken')
  expect(await problemOf(openFile(await zipOf({ 'a.txt': 'x', 'b.txt': 'y' })))).toBe('unknown-kind')
})

describe('a hostile ZIP', () => {
  test('that says it is 300 MB large is refused before anything is unpacked', async () => {
    const zip = await zipOf({ 'imoveis.csv': csv })
    expect(await problemOf(openFile(await claiming(zip, 300 * 1024 * 1024)))).toBe('too-large')
  })

  test('that is larger than it says is given up at the limit', async () => {
    const bomb = new Blob(Array.from({ length: 100 }, () => new Uint8Array(1024 * 1024)))
    const zip = await zipOf({ 'imoveis.csv': bomb })
    expect(zip.size).toBeLessThan(300_000)
    expect(await problemOf(openFile(zip))).toBe('too-large')
    let error: unknown
    await openZip(await claiming(zip, 1000))
      .then((files) => unpackAll([...files.values()][0]!, 5 * 1024 * 1024))
      .catch((cause: unknown) => (error = cause))
    expect(error).toBeInstanceOf(FileError)
  })

  test.each(['../imoveis.csv', 'fotos/../../x.jpg', '/etc/passwd', 'C:/x', 'fotos\\..\\x', 'a\0b'])(
    'with a file called %j is refused',
    async (name) => {
      const stand = 'x'.repeat(name.length)
      const zip = await zipOf({ 'imoveis.csv': csv, [stand]: 'x' })
      const renamed = await changed(zip, (bytes) => {
        const text = new TextDecoder('latin1').decode(bytes)
        for (let at = text.indexOf(stand); at >= 0; at = text.indexOf(stand, at + 1)) {
          bytes.set(new TextEncoder().encode(name), at)
        }
      })
      expect(await problemOf(openFile(renamed))).toBe('unsafe-name')
    },
  )

  test('no text is larger than the limit', async () => {
    const large = Object.assign(new Blob(['a']), {})
    Object.defineProperty(large, 'size', { value: MAX_TEXT + 1 })
    expect(await problemOf(openFile(large))).toBe('too-large')
  })
})

test('a photo of a ZIP is found by its name, and another one in its place is not taken for it', async () => {
  const zip = await openZip(await zipOf({ 'fotos/A1/01.jpg': 'photo', 'fotos/A1/03.jpg#0badcafe': 'odd' }))
  const names = photoNames(zip)
  expect(await (await zipPhoto(zip, names.get('fotos/A1/01.jpg')!))?.text()).toBe('photo')
  expect(await (await zipPhoto(zip, names.get('fotos/A1/03.jpg#0badcafe')!))?.text()).toBe('odd')
  expect(await (await zipPhoto(zip, 'fotos/A1/01.jpg'))?.text()).toBe('photo')
  expect(await zipPhoto(zip, 'fotos/A1/02.jpg')).toBeUndefined()
  const other = await openZip(await zipOf({ 'fotos/A1/01.jpg': 'of another agency' }))
  expect(await zipPhoto(other, names.get('fotos/A1/01.jpg')!)).toBeUndefined()
})
