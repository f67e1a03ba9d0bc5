import { FileError, MAX_TEXT } from 'shared-domain/imports/files'
import { LISTINGS_FILE, pathOfPhoto } from './names.ts'
import { BlobReader, ERR_UNSAFE_FILENAME, ZipReader, type FileEntry } from './zipLibrary.ts'

/** Files of a ZIP: 5,000 listings with 40 photos each. */
const MAX_ENTRIES = 200_000
/** Bytes of a photo; the server's own limit. */
const MAX_PHOTO = 25 * 1024 * 1024

/** A path that leads out of the folder in which somebody unpacks it: no honest program writes one. */
const checks = { filenameValidation: 'strict' } as const

type Bytes = Uint8Array<ArrayBuffer>

export type ZipFiles = ReadonlyMap<string, FileEntry>

/** Somebody who packs a folder again puts all of it into that folder. */
function withoutFolder(files: Map<string, FileEntry>): ZipFiles {
  const list = [...files.keys()].find((path) => path.endsWith(`/${LISTINGS_FILE}`))
  if (list === undefined || files.has(LISTINGS_FILE)) return files
  const folder = list.slice(0, -LISTINGS_FILE.length)
  return new Map(
    [...files].flatMap(([path, file]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), file]] : [],
    ),
  )
}

/**
 * The files of a ZIP by their paths. Only its directory is read.
 * @throws FileError
 */
export async function openZip(blob: Blob): Promise<ZipFiles> {
  const files = new Map<string, FileEntry>()
  try {
    for await (const entry of new ZipReader(new BlobReader(blob)).getEntriesGenerator(checks)) {
      if (files.size >= MAX_ENTRIES) throw new FileError('too-large')
      if (!entry.directory) files.set(entry.filename, entry)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError((error as Error).message === ERR_UNSAFE_FILENAME ? 'unsafe-name' : 'broken')
  }
  return withoutFolder(files)
}

/**
 * The bytes of a stream, piece by piece, counted while they come.
 * @throws FileError 'too-large' beyond `limit` bytes, 'broken' where the stream fails
 */
export async function* limited(stream: ReadableStream<Bytes>, limit = MAX_TEXT): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
      if (size > limit) throw new FileError('too-large')
      yield value
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** All pieces in one. */
export async function blobOf(pieces: AsyncIterable<Bytes>) {
  const all: Bytes[] = []
  for await (const piece of pieces) all.push(piece)
  return new Blob(all)
}

/** What the directory says of a file's size is believed only where it says too much. */
function unpack(file: FileEntry, limit = MAX_TEXT) {
  if (file.uncompressedSize > limit) throw new FileError('too-large')
  if (file.encrypted) throw new FileError('broken')
  const { readable, writable } = new TransformStream<Bytes, Bytes>()
  // Its failure is that of the stream.
  file.getData(writable).catch(() => undefined)
  return limited(readable, limit)
}

/** As `unpackAll`, as text that comes in pieces. */
export async function* unpackText(file: FileEntry, limit?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of unpack(file, limit)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/**
 * All of a file.
 * @throws FileError
 */
export const unpackAll = async (file: FileEntry, limit?: number) => blobOf(unpack(file, limit))

/** The name of a photo in an import: its path with the checksum of its bytes, since another ZIP may have another one there. */
const photoNameOf = (path: string, { crc32 = 0 }: FileEntry) =>
  `${path}#${crc32.toString(16).padStart(8, '0')}`

/** The names of all files by their paths. */
export const photoNames = (zip: ZipFiles): ReadonlyMap<string, string> =>
  new Map([...zip].map(([path, file]) => [path, photoNameOf(path, file)]))

function findPhoto(zip: ZipFiles, name: string) {
  const path = pathOfPhoto(name)
  const file = zip.get(path)
  return file && (path === name || photoNameOf(path, file) === name) ? file : undefined
}

export const hasPhoto = (zip: ZipFiles, name: string) => findPhoto(zip, name) !== undefined

/** A photo of a ZIP by its name, or by its path alone; undefined where there is none. */
export async function zipPhoto(zip: ZipFiles, name: string) {
  const file = findPhoto(zip, name)
  return file && unpackAll(file, MAX_PHOTO)
}
