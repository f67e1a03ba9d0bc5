import { useMemo, useState } from 'react'
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

/** The photos of an import's ZIP, where this tab has it, and a way to choose the ZIP again. */
export function usePhotoFiles(importId: string) {
  const [archive, setArchive] = useState(() => archives.get(importId))
  const files = useMemo(() => (archive ? filesOf(archive) : null), [archive])
  const take = (zip: Blob) => {
    keepPhotoFiles(importId, zip)
    setArchive(zip)
  }
  return { files, take }
}
