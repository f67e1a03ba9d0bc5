import { useAppDispatch, type RootState } from 'shared-backend'
import { useEffect, useEffectEvent } from 'react'

/** In memory only: what was typed in forms that the end of the sign-in took away, by the form's name. */
const kept = new Map<string, unknown>()

/** Forgets everything: whoever signs out is done with it. */
export const forgetKept = () => kept.clear()

const readSession = (_dispatch: unknown, getState: () => unknown) => (getState() as RootState).session

/** What was kept for the form of that name; gone once the form stands. */
export const keptFor = <T>(name: string) => kept.get(name) as T | undefined

/** Keeps `values` if the end of the sign-in takes the form away; null when nothing would be lost. */
export function useKeep(name: string, values: unknown) {
  const dispatch = useAppDispatch()
  const keep = useEffectEvent(() => {
    if (values !== null && !dispatch(readSession)) kept.set(name, values)
  })
  useEffect(() => {
    kept.delete(name)
    return () => keep()
  }, [name])
}
