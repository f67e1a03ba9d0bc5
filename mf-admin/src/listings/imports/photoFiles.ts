import { useMemo, useState } from 'react'
import { FileError } from 'shared-domain/imports/files'
import { common } from '../../kit/text.ts'
import { importText } from './file/text.ts'
import { runText } from './run/text.ts'
import type { PhotoFiles } from './run/usePhotoRun.ts'

/** The ZIPs of the imports that were begun in this tab; a page that is loaded anew has none. */
const archives = new Map<string, Blob>()

export const keepPhotoFiles = (importId: string, archive: Blob) => void archives.set(importId, archive)

function filesOf(archive: Blob): PhotoFiles {
  const opened = import('./zip/openZip.ts').then(async ({ openZip, zipPhoto }) => {
    const zip = await openZip(archive)
    return (name: string) => zipPhoto(zip, name)
  })
  // Its failure is that of each photo.
  opened.catch(() => undefined)
  return { photo: async (name) => (await opened)(name) }
}

/** Why a ZIP has none of an import's photos; null where it has one of them. */
async function problemOf(zip: Blob, names: readonly string[]) {
  try {
    const { hasPhoto, openZip } = await import('./zip/openZip.ts')
    const opened = await openZip(zip)
    return names.some((name) => hasPhoto(opened, name)) ? null : runText.photos.otherZip
  } catch (error) {
    return error instanceof FileError ? importText.problems[error.problem] : common.unexpected
  }
}

/** The photos of an import's ZIP, where this tab has it, and a way to choose the ZIP again. */
export function usePhotoFiles(importId: string) {
  const [archive, setArchive] = useState(() => archives.get(importId))
  const files = useMemo(() => (archive ? filesOf(archive) : null), [archive])
  /** Takes a ZIP that has one of these photos, or answers why it does not. */
  const take = async (zip: Blob, names: readonly string[]) => {
    const problem = await problemOf(zip, names)
    if (problem === null) {
      keepPhotoFiles(importId, zip)
      setArchive(zip)
    }
    return problem
  }
  return { files, take }
}
