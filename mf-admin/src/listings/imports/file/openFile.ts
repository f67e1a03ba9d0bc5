import type { ImportSource } from 'shared-domain/imports'
import {
  decodeText,
  type Feed,
  FileError,
  type FileProblem,
  guessedEncoding,
  type GuessedEncoding,
  MAX_TEXT,
  readCsv,
  readVrsyncText,
  readWorkbook,
  type Sheet,
} from 'shared-domain/imports/files'
import type { FileEntry } from '../zip/zipLibrary.ts'
import { blobOf, limited, openZip, photoNames, unpackAll, unpackText, type ZipFiles } from '../zip/openZip.ts'
import { LISTINGS_FILE, PERSONS_FILE, PRIVATE_FILE } from '../zip/names.ts'
import { withPrivateColumns } from './privateColumns.ts'
import { personSheet } from '../persons/personColumns.ts'

/**
 * What a file holds: a table whose columns somebody checks, or listings of a format that says what is what. `photos` has the
 * names of a ZIP's files by their paths, `persons` the people in it, absent where it has none, and `personsProblem` why they
 * cannot be read.
 */
export type OpenedFile =
  | {
      source: Extract<ImportSource, 'spreadsheet' | 'zip'>
      sheet: Sheet
      /** Absent where the file says it. */
      encoding?: GuessedEncoding
      photos?: ReadonlyMap<string, string>
      persons?: Sheet
      personsProblem?: FileProblem
    }
  | ({ source: 'vrsync' } & Feed)

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b)
const isGzip = (bytes: Uint8Array) => startsWith(bytes, 0x1f, 0x8b)
/** XLS, and an XLSX with a password. */
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
/** Files whose bytes are no text: photos and PDF. */
const isOther = (bytes: Uint8Array) =>
  startsWith(bytes, 0x25, 0x50, 0x44, 0x46) ||
  startsWith(bytes, 0xff, 0xd8) ||
  startsWith(bytes, 0x89, 0x50, 0x4e)

const inflate = (blob: Blob) => blobOf(limited(blob.stream().pipeThrough(new DecompressionStream('gzip'))))

const readText = async (blob: Blob) => {
  if (blob.size > MAX_TEXT) throw new FileError('too-large')
  return decodeText(new Uint8Array(await blob.arrayBuffer()))
}

const none: Sheet = { headings: [], rows: [] }

/** An agency may have people without listings, and the other way round. */
function orNone(read: () => Sheet) {
  try {
    return read()
  } catch (error) {
    if (error instanceof FileError && (error.problem === 'no-listings' || error.problem === 'empty'))
      return none
    throw error
  }
}

/** The listings come without them where they cannot be read. */
async function openPersons(file: FileEntry) {
  try {
    const text = await readText(await unpackAll(file))
    const persons = orNone(() => readCsv(text, personSheet))
    return persons.rows.length > 0 ? { persons } : {}
  } catch (error) {
    if (error instanceof FileError) return { personsProblem: error.problem }
    throw error
  }
}

async function openArchive(zip: ZipFiles): Promise<OpenedFile> {
  if (zip.has('xl/workbook.xml')) {
    const read = (path: string) => {
      const part = zip.get(path)
      return part && unpackText(part)
    }
    return { source: 'spreadsheet', sheet: await readWorkbook(read) }
  }
  const only = zip.size === 1 ? [...zip.values()][0] : undefined
  const file = zip.get(LISTINGS_FILE) ?? only
  if (!file) throw new FileError('unknown-kind')
  const text = await readText(await unpackAll(file))
  if (isXml(text)) return openXml(text)
  const people = zip.get(PERSONS_FILE)
  const opened = people && people !== file ? await openPersons(people) : {}
  const listings = 'persons' in opened ? orNone(() => readCsv(text)) : readCsv(text)
  const facts = zip.get(PRIVATE_FILE)
  const factsText = facts && facts !== file ? await readText(await unpackAll(facts)) : ''
  const sheet = factsText
    ? withPrivateColumns(
        listings,
        orNone(() => readCsv(factsText)),
      )
    : listings
  return { source: 'zip', sheet, photos: photoNames(zip), ...opened }
}

const isXml = (text: string) => /^\s*</.test(text)
const openXml = async (text: string): Promise<OpenedFile> => ({
  source: 'vrsync',
  ...(await readVrsyncText(text)),
})
async function openText(blob: Blob): Promise<OpenedFile> {
  const text = await readText(blob)
  if (isXml(text)) return openXml(text)
  const encoding = guessedEncoding(new Uint8Array(await blob.arrayBuffer()))
  return { source: 'spreadsheet', sheet: readCsv(text), ...(encoding && { encoding }) }
}

/**
 * Reads a file by what is in it; its name says nothing.
 * @throws FileError
 */
export async function openFile(blob: Blob): Promise<OpenedFile> {
  const start = new Uint8Array(await blob.slice(0, 8).arrayBuffer())
  if (start.length === 0) throw new FileError('empty')
  if (isOldExcel(start)) throw new FileError('old-excel')
  if (isOther(start)) throw new FileError('unknown-kind')
  if (isZip(start)) return openArchive(await openZip(blob))
  return openText(isGzip(start) ? await inflate(blob) : blob)
}
