import { agencyDay } from 'shared-domain/agencyTime'
import { useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { downloadCsv } from './downloadCsv.ts'

/** Rows that are read at once: some hundred kB. */
export const EXPORT_PAGE = 500

export interface ExportedPage<Row, Key> {
  rows: readonly Row[]
  next: Key | null
  /** How many match; only on the first page. */
  found: number | null
}

export interface ExportWords {
  exported: (n: number) => string
  exportFailed: string
  exportFile: (day: string) => string
}

interface Progress {
  read: number
  /** Of how many; null until the first page says it. */
  found: number | null
}

export interface Export<Row, Key> {
  read: (after: Key | null) => Promise<{ data?: ExportedPage<Row, Key>; error?: { message?: string } }>
  toCsv: (rows: Row[]) => string
  words: ExportWords
}

/** Reads all rows that fit, page after page, and hands them to the browser as one CSV file. */
export function useExport<Row, Key>({ read, toCsv, words }: Export<Row, Key>) {
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

  const start = async () => {
    const run = { stopped: false }
    current.current = run
    const rows: Row[] = []
    let after: Key | null = null
    let found: number | null = null
    setProgress({ read: 0, found })
    do {
      const { data, error } = await read(after)
      if (run.stopped) return
      if (!data) {
        setProgress(null)
        toast.error(words.exportFailed, error?.message)
        return
      }
      rows.push(...data.rows)
      after = data.next
      found = data.found ?? found
      setProgress({ read: rows.length, found })
    } while (after)
    downloadCsv(words.exportFile(agencyDay()), toCsv(rows))
    setProgress(null)
    toast.success(words.exported(rows.length))
  }
  return { progress, start: () => void start(), stop }
}
