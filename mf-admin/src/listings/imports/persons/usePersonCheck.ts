import { useLazyGetKnownPersonsQuery, type PersonMark } from 'shared-backend/admin/listings'
import type { ImportedPerson } from 'shared-backend/schemas'
import type { Sheet } from 'shared-domain/imports/files'
import { useEffect, useState } from 'react'
import { abortable, failing, inParts } from '../file/checking.ts'
import { checkPersons, type CheckedPerson } from './checkPersons.ts'

/** People that one request looks up. */
const PERSONS = 500

export type PersonCheck =
  | { state: 'checking' | 'looking'; done: number }
  | { state: 'failed'; message: string }
  /** The file is of an export that had not all that an import needs. */
  | { state: 'old' }
  | { state: 'done'; persons: CheckedPerson[]; known: ReadonlySet<number> }

type FindKnown = (persons: PersonMark[]) => Promise<number[]>

/** No more than is needed leaves the page before somebody imports it. */
const markOf = ({ row, kind, created_at, name, address, property_title }: ImportedPerson): PersonMark => ({
  ...{ row, kind, created_at, name, address, property_title },
})

async function checkAll(
  sheet: Sheet,
  find: FindKnown,
  signal: AbortSignal,
  onProgress: (check: PersonCheck) => void,
): Promise<PersonCheck> {
  const persons = await checkPersons(sheet, signal, (done) => onProgress({ state: 'checking', done }))
  signal.throwIfAborted()
  if (!persons) return { state: 'old' }
  const known = new Set<number>()
  let done = 0
  for (const part of inParts(
    persons.flatMap(({ person }) => (person ? [markOf(person)] : [])),
    PERSONS,
  )) {
    onProgress({ state: 'looking', done })
    for (const row of await find(part)) known.add(row)
    signal.throwIfAborted()
    done += part.length
  }
  return { state: 'done', persons, known }
}

/** The dry run of the people of a ZIP: what is wrong in them, and who is there already. */
export function usePersonCheck(sheet: Sheet | undefined) {
  const [check, setCheck] = useState<PersonCheck>({ state: 'checking', done: 0 })
  const [attempt, setAttempt] = useState(0)
  const [findKnown] = useLazyGetKnownPersonsQuery()

  useEffect(() => {
    if (!sheet) return
    const { signal, abort } = abortable()
    const find: FindKnown = (part) => findKnown(part).unwrap()
    checkAll(sheet, find, signal, setCheck).then(setCheck, failing(setCheck, signal))
    return abort
  }, [sheet, attempt, findKnown])

  const retry = () => {
    setCheck({ state: 'checking', done: 0 })
    setAttempt(attempt + 1)
  }
  return { check, retry }
}
