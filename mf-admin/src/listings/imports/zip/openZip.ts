import { FileError, MAX_TEXT } from 'shared-domain/imports/files'
import { LISTINGS_FILE, pathOfPhoto } from './names.ts'
import { BlobReader, ERR_UNSAFE_FILENAME, ZipReader, type FileEntry } from './zipLibrary.ts'

/** Files of a ZIP: 5,000 listings with 40 photos each. */
const MAX_ENTRIES = 200_000
/** Bytes of a photo; the server's own limit. */
const MAX_PHOTO = 25 * 1024 * 1024

/** A path that leads out of the folder in which somebody unpacks it: no honest program writes one. */
const checks = { filenameValidation: 'strict' } as const

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
 * Unpacks a file piece by piece. What the directory says of its size is believed only where it says too much: the bytes
 * are counted while they come.
 * @throws FileError
 */
export async function* unpack(file: FileEntry, limit = MAX_TEXT): AsyncGenerator<Uint8Array> {
  if (file.uncompressedSize > limit) throw new FileError('too-large')
  if (file.encrypted) throw new FileError('broken')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const unpacking = file.getData(writable)
  // Its failure is that of the reader below.
  unpacking.catch(() => undefined)
  const reader = readable.getReader()
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

/** As `unpack`, as text. */
export async function* unpackText(file: FileEntry, limit?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of unpack(file, limit)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** All of a file. */
export async function unpackAll(file: FileEntry, limit?: number) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of unpack(file, limit)) pieces.push(piece as Uint8Array<ArrayBuffer>)
  return new Blob(pieces)
}

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
