import { openZip, zipPhoto, type ZipFiles } from './zip/openZip.ts'

/** The ZIPs of the imports that were begun in this tab; a page that is loaded anew has none. */
const archives = new Map<string, Blob>()
const opened = new Map<string, Promise<ZipFiles>>()

export const keepPhotoFiles = (importId: string, archive: Blob) => void archives.set(importId, archive)

/** Whether the ZIP of an import is at hand. */
export const hasPhotoFiles = (importId: string) => archives.has(importId)

/** A photo of an import's ZIP by its name there; undefined where the ZIP, or the photo, is not at hand. */
export async function photoFile(importId: string, name: string): Promise<Blob | undefined> {
  const archive = archives.get(importId)
  if (!archive) return undefined
  const files = opened.get(importId) ?? openZip(archive)
  opened.set(importId, files)
  return zipPhoto(await files, name)
}
