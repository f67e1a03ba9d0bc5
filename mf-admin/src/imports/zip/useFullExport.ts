import { isBackendError, useAppDispatch } from 'shared-backend'
import {
  casesApi,
  fullExportApi,
  type CaseKey,
  type CaseListRequest,
  type CasePage,
  type CasePageRequest,
} from 'shared-backend/admin'
import { useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '../../export/downloadFile.ts'
import { EXPORT_PAGE } from '../../export/useExport.ts'
import { localDay } from '../../leads/localDay.ts'
import { exportText as text } from './text.ts'

const allCases: CaseListRequest = {
  search: '',
  stage: null,
  kind: null,
  mine: false,
  overdue: false,
  order: 'oldest',
}
/** Times that a photo is requested before the export fails. */
const ATTEMPTS = 3

/** A photo's bytes; undefined where it is gone. */
async function fetchPhoto(address: string, signal: AbortSignal, attempt = 1): Promise<Blob | undefined> {
  try {
    const response = await fetch(address, { signal })
    // Storage says 400 for what is not there.
    if (response.status === 404 || response.status === 400) return undefined
    if (!response.ok) throw new Error(String(response.status))
    return await response.blob()
  } catch (error) {
    if (signal.aborted || attempt >= ATTEMPTS) throw error
    return fetchPhoto(address, signal, attempt + 1)
  }
}

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

  async function* listings() {
    let after: string | null = null
    do {
      const { initiate } = fullExportApi.endpoints.getExportPage
      const page = await dispatch(initiate(after, { subscribe: false, forceRefetch: true })).unwrap()
      yield page.rows
      after = page.next
    } while (after !== null)
  }

  async function* persons() {
    let after: CaseKey = null
    do {
      const { initiate } = casesApi.endpoints.getCasePage
      const request: CasePageRequest = { ...allCases, after, limit: EXPORT_PAGE }
      const page: CasePage = await dispatch(
        initiate(request, { subscribe: false, forceRefetch: true }),
      ).unwrap()
      yield page.rows
      after = page.next
    } while (after !== null)
  }

  async function start() {
    const { signal } = (running.current = new AbortController())
    setWritten(0)
    try {
      const { writeZip } = await import('./writeZip.ts')
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      // The browser keeps a large one on the disk.
      const blob = new Response(readable).blob()
      blob.catch(() => undefined)
      const photo = (address: string) => fetchPhoto(address, signal)
      const { listings: count, missing } = await writeZip(
        writable,
        { listings, persons, photo },
        signal,
        setWritten,
      )
      if (signal.aborted) return
      downloadFile(text.file(localDay(new Date())), await blob, 'application/zip')
      toast.success(text.done(count), missing > 0 ? text.missing(missing) : undefined)
    } catch (error) {
      if (!signal.aborted) toast.error(text.failed, isBackendError(error) ? error.message : undefined)
    }
    if (!signal.aborted) setWritten(null)
  }
  return { written, start: () => void start(), stop }
}
