import { isBackendError, useAppDispatch } from 'shared-backend'
import { fullExportApi } from 'shared-backend/admin/listings'
import { personExportApi, type PersonExportKey } from 'shared-backend/admin/desk'
import { agencyDay } from 'shared-domain/agencyTime'
import { useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '../../../kit/export/downloadFile.ts'
import { common } from '../../../kit/text.ts'
import { retryRead } from './retryRead.ts'
import { exportText as text } from './text.ts'

/** A photo that could not be read. Its message is the user's. */
class UnreadPhoto extends Error {
  override name = 'UnreadPhoto'
}

/** A photo's bytes; undefined where it is gone. */
async function fetchPhoto(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await fetch(address, { signal })
    // Storage says 400 for what is not there.
    if (response.status === 404 || response.status === 400) return undefined
    if (!response.ok) throw new UnreadPhoto(text.photoAnswered(response.status))
    return await response.blob()
  } catch (error) {
    throw error instanceof UnreadPhoto ? error : new UnreadPhoto(text.photoUnanswered, { cause: error })
  }
}

function reasonOf(error: unknown) {
  if (isBackendError(error) || error instanceof UnreadPhoto) return error.message
  return common.unexpected
}

interface Page<Row, Key> {
  rows: Row[]
  next: Key | null
}

/** Rows page by page, each read again where its request was lost. */
async function* pages<Row, Key>(read: (after: Key | null) => Promise<Page<Row, Key>>, signal: AbortSignal) {
  let after: Key | null = null
  do {
    const from: Key | null = after
    const page: Page<Row, Key> = await retryRead(() => read(from), signal)
    yield page.rows
    after = page.next
  } while (after !== null)
}

const { getExportPage } = fullExportApi.endpoints
const { getPersonPage } = personExportApi.endpoints
const anew = { subscribe: false, forceRefetch: true }

/** Reads everything of the agency and hands it to the browser as one ZIP. */
export function useFullExport() {
  const dispatch = useAppDispatch()
  const toast = useToast()
  /** Listings that are written; null while nothing is exported. */
  const [written, setWritten] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  // A file that comes after its page is gone would be a surprise.
  useEffect(() => () => running.current?.abort(), [])

  const stop = () => {
    running.current?.abort()
    setWritten(null)
  }

  async function start() {
    const run = (running.current = new AbortController())
    const { signal } = run
    setWritten(0)
    try {
      const { writeZip } = await import('./writeZip.ts')
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      // The browser keeps a large one on the disk.
      const blob = new Response(readable).blob()
      blob.catch(() => undefined)
      const source = {
        listings: () =>
          pages((after: string | null) => dispatch(getExportPage.initiate(after, anew)).unwrap(), signal),
        persons: () =>
          pages((after: PersonExportKey) => dispatch(getPersonPage.initiate(after, anew)).unwrap(), signal),
        photo: (address: string) => retryRead(() => fetchPhoto(address, signal), signal),
      }
      const { listings: count, missing } = await writeZip(writable, source, signal, setWritten)
      if (signal.aborted) return
      downloadFile(text.file(agencyDay()), await blob, 'application/zip')
      toast.success(text.done(count), missing > 0 ? text.missing(missing) : undefined)
    } catch (error) {
      if (!signal.aborted) toast.error(text.failed, reasonOf(error))
    }
    if (!signal.aborted) setWritten(null)
    // Photos that are still on their way have no file to go to.
    run.abort()
  }
  return { written, start: () => void start(), stop }
}
