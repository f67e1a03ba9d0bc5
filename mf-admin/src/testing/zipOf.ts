// jsdom's own cannot be read.
import { File as ReadableFile } from 'node:buffer'
import { BlobReader, TextReader, ZipWriter } from '../listings/imports/zip/zipLibrary.ts'

const File = ReadableFile as unknown as typeof globalThis.File

/** A ZIP of these files, by their names. */
export async function zipOf(files: Record<string, string | Blob>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const bytes = new Response(readable).arrayBuffer()
  const zip = new ZipWriter(writable)
  for (const [name, content] of Object.entries(files))
    await zip.add(name, typeof content === 'string' ? new TextReader(content) : new BlobReader(content))
  await zip.close()
  return new File([await bytes], 'tudo.zip')
}
