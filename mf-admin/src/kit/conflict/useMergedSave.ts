import { isBackendError, type BackendError, CHANGED_SINCE } from 'shared-backend'
import { useState, type ReactNode } from 'react'
import { draftOf, useKeepDraft } from '../drafts/inMemory.ts'
import { threeWay, withTheirs } from './threeWay.ts'
import { useConflict } from './useConflict.tsx'

/** The stored values and their `updated_at`; null while nothing is stored. */
export interface Version<T> {
  values: T
  seen: string | null
}

type Result<T> = { data: T; error?: undefined } | { error: unknown; data?: undefined }

export interface MergedSave<T extends object> {
  /** The form's, under which what was typed is kept: it was typed over the version that was loaded then. */
  name: string
  title: string
  loaded: Version<T>
  read: () => Promise<Result<Version<T>>>
  /** Fails with code `CHANGED_SINCE` when `seen` is not what is stored. */
  write: (values: T, seen: string | null) => Promise<Result<Version<T>>>
  labels: Record<keyof T & string, string>
  show: (values: T, name: keyof T & string) => ReactNode
}

const hasChanged = (error: unknown) => isBackendError(error) && error.code === CHANGED_SINCE

/**
 * Saves over the version that was seen and over no other. A field that only somebody else has changed is taken; for one
 * that both have changed, a dialog asks the owner.
 */
export function useMergedSave<T extends object>({
  name,
  title,
  loaded,
  read,
  write,
  labels,
  show,
}: MergedSave<T>) {
  const draftName = `${name}-base`
  const [base, setBase] = useState(
    () => (draftOf(name) === undefined ? undefined : draftOf<Version<T>>(draftName)) ?? loaded,
  )
  useKeepDraft(draftName, base)
  const { dialog, ask } = useConflict(title)

  /** Resolves to the stored and the previous version, to the failure, or to null when the owner continues editing. */
  const save = async (mine: T): Promise<{ saved: T; before: T } | { error: BackendError } | null> => {
    let seen = base
    let values = mine
    for (;;) {
      const { data, error } = await write(values, seen.seen)
      if (data) {
        setBase(data)
        return { saved: data.values, before: seen.values }
      }
      if (!hasChanged(error)) return { error: error as BackendError }
      const theirs = await read()
      // Refused though nothing has changed: it would be refused again.
      if (!theirs.data || theirs.data.seen === seen.seen)
        return { error: (theirs.error ?? error) as BackendError }
      const { merged, disputed, taken } = threeWay(seen.values, values, theirs.data.values)
      const [stored, own] = [theirs.data.values, values]
      const rows = disputed.map((field) => ({
        name: field,
        label: labels[field],
        theirs: show(stored, field),
        mine: show(own, field),
      }))
      const choices = await ask(
        rows,
        taken.map((field) => labels[field]),
      )
      if (!choices) return null
      values = withTheirs(
        merged,
        stored,
        disputed.filter((field) => choices[field] === 'theirs'),
      )
      seen = theirs.data
    }
  }

  return {
    base: base.values,
    /** `updated_at` of what one edits; null while nothing is stored. */
    seen: base.seen,
    /** Goes on from another version, of which the form shows the values. */
    goOnFrom: setBase,
    save,
    dialog,
  }
}
