import { useAppDispatch } from 'shared-backend'
import { leadListApi, type LeadKey, type LeadListRequest } from 'shared-backend/admin'
import { useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { leads as text } from '../text.ts'
import { downloadCsv } from './downloadCsv.ts'
import { leadsCsv } from './leadsCsv.ts'
import { localDay } from './localDay.ts'

/** Rows that are read at once: some hundred kB. */
const PAGE = 500

type Rows = Parameters<typeof leadsCsv>[0]

interface Progress {
  read: number
  /** Of how many; null until the first page says it. */
  found: number | null
}

/** Reads all leads that fit, page after page, and hands them to the browser as one CSV file. */
export function useLeadExport(request: LeadListRequest) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  /** Null while nothing is exported. */
  const [progress, setProgress] = useState<Progress | null>(null)
  const current = useRef<{ stopped: boolean }>(undefined)
  const stop = () => {
    if (current.current) current.current.stopped = true
    setProgress(null)
  }
  // A file that comes after its page is gone would be a surprise.
  useEffect(
    () => () => {
      if (current.current) current.current.stopped = true
    },
    [],
  )

  const readAfter = (after: LeadKey | null) =>
    dispatch(
      leadListApi.endpoints.getLeadPage.initiate(
        { ...request, after, limit: PAGE },
        { subscribe: false, forceRefetch: true },
      ),
    )

  const start = async () => {
    const run = { stopped: false }
    current.current = run
    const rows: Rows = []
    let after: LeadKey | null = null
    let found: number | null = null
    setProgress({ read: 0, found })
    do {
      const { data, error } = await readAfter(after)
      if (run.stopped) return
      if (!data) {
        setProgress(null)
        toast.error(text.exportFailed, error?.message)
        return
      }
      rows.push(...data.rows)
      after = data.next
      found = data.found ?? found
      setProgress({ read: rows.length, found })
    } while (after)
    downloadCsv(text.exportFile(localDay(new Date())), leadsCsv(rows))
    setProgress(null)
    toast.success(text.exported(rows.length))
  }
  return { progress, start: () => void start(), stop }
}
