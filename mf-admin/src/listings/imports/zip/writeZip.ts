import type { ExportedListing } from 'shared-backend/admin/listings'
import type { ExportedPerson } from 'shared-backend/admin/desk'
import { fullCsv, type FullListing } from '../../dashboard/propertiesCsv.ts'
import { privateFactsCsv, type PrivateFactsRow } from '../../private/privateFactsCsv.ts'
import { personsCsv, type PersonRow } from '../persons/personsCsv.ts'
import { codesOfExport } from './exportCodes.ts'
import { LISTINGS_FILE, NOTE_FILE, PERSONS_FILE, PHOTO_FOLDER, photoNameOf, PRIVATE_FILE } from './names.ts'
import { exportText as text } from './text.ts'
import { BlobReader, TextReader, ZipWriter } from './zipLibrary.ts'

/** Photos that are fetched at once. */
const AT_ONCE = 4

export interface ZipSource {
  /** Page after page. */
  listings: () => AsyncIterable<ExportedListing[]>
  persons: () => AsyncIterable<ExportedPerson[]>
  /** Undefined where it is gone. */
  photo: (address: string) => Promise<Blob | undefined>
}

const extensionOf = (address: string) =>
  /\.([a-z0-9]{2,4})$/i.exec(new URL(address).pathname)?.[1]?.toLowerCase() ?? 'jpg'

/** In the order in which the site shows them. */
const namesOf = ({ images }: ExportedListing, folder: string) =>
  images.map(
    ({ address, ...photo }, index) =>
      `${PHOTO_FOLDER}/${folder}/${photoNameOf(index + 1, photo, extensionOf(address))}`,
  )

async function inTurn<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}

/**
 * Writes everything of the agency as one ZIP, piece by piece: no more than some photos are held at a time, and the rows.
 * @param onListing gets how many listings are written
 */
export async function writeZip(
  writable: WritableStream<Uint8Array>,
  source: ZipSource,
  signal: AbortSignal,
  onListing: (written: number) => void,
) {
  const zip = new ZipWriter(writable, { signal })
  const nameOne = codesOfExport()
  const rows: FullListing[] = []
  const privateRows: PrivateFactsRow[] = []
  const missing: string[] = []
  const codes = new Map<string, string>()
  let named = 0
  for await (const page of source.listings()) {
    for (const listing of page) {
      signal.throwIfAborted()
      const { code, folder } = nameOne(listing)
      codes.set(listing.id, code)
      if (code !== listing.reference_code) named += 1
      const names = namesOf(listing, folder)
      const written = new Set<string>()
      await inTurn(listing.images, async ({ address }, index) => {
        const photo = await source.photo(address)
        const name = names[index]!
        if (!photo) return void missing.push(`${code}: ${address}`)
        // A photo is compressed already.
        await zip.add(name, new BlobReader(photo), { level: 0, signal })
        written.add(name)
      })
      const { images: _addresses, privateFacts, ...columns } = listing
      if (privateFacts) privateRows.push({ ...privateFacts, code, title: listing.title ?? '' })
      rows.push({ ...columns, reference_code: code, photos: names.filter((name) => written.has(name)) })
      onListing(rows.length)
    }
  }
  const persons: PersonRow[] = []
  for await (const page of source.persons()) {
    for (const person of page) {
      persons.push({ ...person, reference_code: codes.get(person.property_id ?? '') ?? null })
    }
  }
  signal.throwIfAborted()
  await zip.add(LISTINGS_FILE, new TextReader(fullCsv(rows)))
  await zip.add(PRIVATE_FILE, new TextReader(privateFactsCsv(privateRows)))
  await zip.add(PERSONS_FILE, new TextReader(personsCsv(persons)))
  const counts = { listings: rows.length, privates: privateRows.length, persons: persons.length, named }
  await zip.add(NOTE_FILE, new TextReader(text.note(counts, missing)))
  await zip.close()
  return { listings: rows.length, missing: missing.length }
}
