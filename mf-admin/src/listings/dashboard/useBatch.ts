import {
  useDeletePropertiesMutation,
  useLazyExportPropertiesQuery,
  useLazyFindBinnedQuery,
  useLazyGetMissingFactsQuery,
  useUpdatePropertiesMutation,
  type ExportedProperty,
  type PropertyChanges,
} from 'shared-backend/admin/listings'
import { agencyDay } from 'shared-domain/agencyTime'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import { downloadCsv } from '../../kit/export/downloadCsv.ts'
import { batch as text, dashboard } from './text.ts'
import { common } from '../../kit/text.ts'
import { missingWords } from '../missing.ts'
import { propertiesCsv } from './propertiesCsv.ts'
import { useRestore } from './usePropertyActions.ts'
import type { Selection } from './useSelection.ts'

type Done = keyof typeof text.done

/** Titles by id. */
type Chosen = Selection['chosen']

interface Action<T> {
  send: (ids: string[]) => Promise<{ data?: T; error?: { message?: string } }>
  /** Those that it was done to. */
  idsOf: (data: T) => string[]
  /** Called unless it was done to none. */
  onDone: (data: T, count: number) => void
}

interface FailedProperty {
  id: string
  title: string
  reason: string
}

interface Failure {
  properties: FailedProperty[]
  /** Tries the same again with those that failed. */
  retry: () => void
}

/** The actions on all ticked properties: each is one request, and names each property that it failed for. */
export function useBatch({ chosen, set }: Selection, clear: () => void) {
  const toast = useToast()
  const restore = useRestore()
  const [update] = useUpdatePropertiesMutation()
  const [remove] = useDeletePropertiesMutation()
  const [read] = useLazyExportPropertiesQuery()
  const [findBinned] = useLazyFindBinnedQuery()
  const [readMissing] = useLazyGetMissingFactsQuery()
  /** How many are worked on; 0 while nothing is. */
  const [running, setRunning] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** Why each of them was left as it was. */
  async function reasonsOf(left: Chosen) {
    if (left.size === 0) return () => ''
    const ids = [...left.keys()]
    const [binned, lacking] = await Promise.all([findBinned(ids), readMissing(ids)])
    return (id: string) => {
      const missing = lacking.data?.[id]
      if (missing) return text.lacks(missingWords(missing))
      return binned.data?.includes(id) ? text.binned : text.gone
    }
  }

  async function run<T>(action: Action<T>, on: Chosen) {
    setFailure(null)
    setRunning(on.size)
    const { data, error } = await action.send([...on.keys()])
    const there = new Set(data === undefined ? [] : action.idsOf(data))
    const failed = new Map([...on].filter(([id]) => !there.has(id)))
    const reasonOf = data === undefined ? () => error?.message ?? common.unexpected : await reasonsOf(failed)
    setRunning(0)
    const properties = [...failed].map(([id, title]) => ({ id, title, reason: reasonOf(id) }))
    if (failed.size > 0) setFailure({ properties, retry: () => void run(action, failed) })
    if (data === undefined) return toast.error(text.failed, error?.message)
    set(properties, false)
    if (there.size > 0) action.onDone(data, there.size)
  }

  const change = (changes: PropertyChanges, done: Done): Action<string[]> => ({
    send: (ids) => update({ ids, changes }),
    idsOf: (ids) => ids,
    onDone: (_ids, count) => toast.success(text.done[done](count)),
  })

  const bin: Action<string[]> = {
    send: (ids) => remove(ids),
    idsOf: (ids) => ids,
    onDone: (ids, count) => {
      clear()
      toast.success(text.done.remove(count), undefined, {
        label: dashboard.undo,
        run: () => void restore(ids),
      })
    },
  }

  const exportCsv: Action<ExportedProperty[]> = {
    send: (ids) => read(ids),
    idsOf: (rows) => rows.map(({ id }) => id),
    onDone: (rows, count) => {
      downloadCsv(text.file(agencyDay()), propertiesCsv(rows))
      toast.success(text.done.exportCsv(count))
    },
  }

  return {
    running,
    failure,
    dismiss: () => setFailure(null),
    change: (changes: PropertyChanges, done: Done) => void run(change(changes, done), chosen),
    bin: () => {
      if (window.confirm(text.confirmDelete(chosen.size))) void run(bin, chosen)
    },
    exportCsv: () => void run(exportCsv, chosen),
  }
}
