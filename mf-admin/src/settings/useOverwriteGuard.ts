import { useState } from 'react'
import { keptFor, useKeep } from '../drafts/inMemory.ts'

export interface SettingsConflict<T> {
  theirs: T
  mine: T
  answer: (overwrite: boolean) => void
}

/** All settings are flat. */
const isSame = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name])

/**
 * Keeps settings from overwriting what somebody else has saved since they were `loaded`. `name` is the form's under
 * which what was typed is kept: that was typed over the older version, not over the one that is stored by now.
 * `read` resolves to what is stored, undefined when that cannot be known.
 */
export function useOverwriteGuard<T extends object>(
  name: string,
  loaded: T,
  read: () => Promise<T | undefined>,
) {
  const [base, setBase] = useState(
    () => (keptFor(name) === undefined ? undefined : keptFor<T>(`${name}-base`)) ?? loaded,
  )
  const [conflict, setConflict] = useState<SettingsConflict<T> | null>(null)
  useKeep(`${name}-base`, base)

  /** Asks only when the save would undo somebody else's; what has been shown is not asked about again. */
  const mayOverwrite = async (mine: T) => {
    const theirs = await read()
    if (!theirs || isSame(theirs, base) || isSame(theirs, mine)) return true
    const overwrite = await new Promise<boolean>((answer) => setConflict({ theirs, mine, answer }))
    setConflict(null)
    setBase(theirs)
    return overwrite
  }

  return { base, conflict, mayOverwrite, saved: setBase }
}
