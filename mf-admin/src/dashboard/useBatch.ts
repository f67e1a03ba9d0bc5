import {
  useDeletePropertiesMutation,
  useLazyExportPropertiesQuery,
  useUpdatePropertiesMutation,
  type PropertyChanges,
} from 'shared-backend/admin'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import { downloadCsv } from '../leads/downloadCsv.ts'
import { localDay } from '../leads/localDay.ts'
import { batch as text, dashboard } from '../text.ts'
import { propertiesCsv } from './propertiesCsv.ts'
import { useRestore } from './usePropertyActions.ts'
import type { Selection } from './useSelection.ts'

type Done = keyof typeof text.done

/** The actions on all ticked properties: each is one request, and lists the properties that no longer existed. */
export function useBatch({ chosen, set }: Selection, clear: () => void) {
  const toast = useToast()
  const restore = useRestore()
  const [update] = useUpdatePropertiesMutation()
  const [remove] = useDeletePropertiesMutation()
  const [read] = useLazyExportPropertiesQuery()
  /** How many are worked on; 0 while nothing is. */
  const [running, setRunning] = useState(0)
  const [failed, setFailed] = useState<readonly string[]>([])
  const ids = [...chosen.keys()]

  async function run<T>(
    send: () => Promise<{ data?: T; error?: { message?: string } }>,
    idsOf: (data: T) => string[],
  ) {
    setFailed([])
    setRunning(ids.length)
    const { data, error } = await send()
    setRunning(0)
    if (data === undefined) {
      toast.error(text.failed, error?.message)
      return undefined
    }
    const there = new Set(idsOf(data))
    const gone = [...chosen].filter(([id]) => !there.has(id)).map(([id, title]) => ({ id, title }))
    setFailed(gone.map(({ title }) => title))
    set(gone, false)
    return data
  }

  async function change(changes: PropertyChanges, done: Done) {
    const changed = await run(
      async () => update({ ids, changes }),
      (data) => data,
    )
    if (changed?.length) toast.success(text.done[done](changed.length))
  }

  async function bin() {
    if (!window.confirm(text.confirmDelete(ids.length))) return
    const deleted = await run(
      async () => remove(ids),
      (data) => data,
    )
    if (!deleted?.length) return
    clear()
    toast.success(text.done.remove(deleted.length), undefined, {
      label: dashboard.undo,
      run: () => void restore(deleted),
    })
  }

  async function exportCsv() {
    const rows = await run(
      async () => read(ids),
      (data) => data.map(({ id }) => id),
    )
    if (!rows?.length) return
    downloadCsv(text.file(localDay(new Date())), propertiesCsv(rows))
    toast.success(text.done.exportCsv(rows.length))
  }

  return {
    running,
    /** Titles of those that were not there. */
    failed,
    dismiss: () => setFailed([]),
    change: (changes: PropertyChanges, done: Done) => void change(changes, done),
    bin: () => void bin(),
    exportCsv: () => void exportCsv(),
  }
}
