import {
  useLazyExportPropertiesQuery,
  useLazyGetReferenceCodesQuery,
  type ExportedProperty,
  type KnownCodes,
} from 'shared-backend/admin/listings'
import type { Category } from 'shared-backend/properties'
import { useEffect, useEffectEvent, useState } from 'react'
import { EXPORT_PAGE } from '../../../kit/export/useExport.ts'
import { abortable, failing, inParts } from './checking.ts'
import { checkListings, type CheckedListing } from './checkListings.ts'
import { activationOf, rawListings, type ChosenFile } from './importState.ts'

/** Codes that one request looks up. */
const CODES = 1_000

type Check =
  | { state: 'running'; done: number }
  | { state: 'failed'; message: string }
  | { state: 'done'; listings: CheckedListing[] }

interface Stored {
  known: KnownCodes
  stored: Map<string, ExportedProperty>
  /** The codes that somebody had written anew when it was read. */
  typedCodes: string
}

/** The dry run: what an import of the file would do, by what is stored now. */
export function useCheck(file: ChosenFile, categories: Category[]) {
  const [check, setCheck] = useState<Check>({ state: 'running', done: 0 })
  const [attempt, setAttempt] = useState(0)
  const [stored, setStored] = useState<Stored | null>(null)
  const [findCodes] = useLazyGetReferenceCodesQuery()
  const [readRows] = useLazyExportPropertiesQuery()

  // A code that is written anew may be that of a stored listing.
  const typedCodes = Object.values(file.mended)
    .flatMap(({ reference_code = [] }) => reference_code)
    .join('\n')

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const codes = rawListings(file).map(({ texts }) =>
      (texts.reference_code ?? '').trim().replace(/\s+/g, ' '),
    )
    const known: KnownCodes = {}
    for (const part of inParts(
      [...new Set(codes)].filter((code) => code !== ''),
      CODES,
    )) {
      Object.assign(known, await findCodes(part).unwrap())
      signal.throwIfAborted()
    }
    const rows = new Map<string, ExportedProperty>()
    const ids = [...new Set(Object.values(known).flatMap((matches) => matches.map(({ id }) => id)))]
    for (const part of inParts(ids, EXPORT_PAGE)) {
      for (const row of await readRows(part).unwrap()) rows.set(row.id, row)
      signal.throwIfAborted()
    }
    return { known, stored: rows, typedCodes }
  })

  useEffect(() => {
    const { signal, abort } = abortable()
    load(signal).then(setStored, failing(setCheck, signal))
    return abort
  }, [attempt, typedCodes])

  const { opened, fields, withHidden, mended, choices } = file
  const activation = activationOf(file)
  useEffect(() => {
    if (stored?.typedCodes !== typedCodes) return
    const { signal, abort } = abortable()
    const zipPhotos = 'photos' in opened ? opened.photos : undefined
    const context = { categories, choices, activation, ...stored, zipPhotos }
    checkListings(rawListings({ opened, fields, withHidden, mended }), context, signal, (done) =>
      setCheck({ state: 'running', done }),
    ).then((listings) => setCheck({ state: 'done', listings }), failing(setCheck, signal))
    return abort
  }, [opened, fields, withHidden, mended, choices, categories, activation, stored, typedCodes])

  const retry = () => {
    setCheck({ state: 'running', done: 0 })
    setAttempt(attempt + 1)
  }
  const isOld = check.state === 'done' && stored?.typedCodes !== typedCodes
  return { check: isOld ? ({ state: 'running', done: 0 } as const) : check, retry }
}
