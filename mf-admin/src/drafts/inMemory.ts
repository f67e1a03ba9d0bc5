import { useAppDispatch, type RootState } from 'shared-backend'
import { useEffect, useEffectEvent } from 'react'

/** What forms that are gone have left, by the form's name, as long as the page is not left. */
const kept = new Map<string, unknown>()

/** Forgets everything: whoever signs out is done with it. */
export const forgetKept = () => kept.clear()

export const keep = (name: string, value: unknown) => void kept.set(name, value)
export const keptFor = <T>(name: string) => kept.get(name) as T | undefined
export const forget = (name: string) => void kept.delete(name)

const readSession = (_dispatch: unknown, getState: () => unknown) => (getState() as RootState).session

/** Keeps `values` if the end of the sign-in takes the form away; null when nothing would be lost. */
export function useKeep(name: string, values: unknown) {
  const dispatch = useAppDispatch()
  const onGone = useEffectEvent(() => {
    if (values !== null && !dispatch(readSession)) keep(name, values)
  })
  useEffect(() => {
    forget(name)
    return () => onGone()
  }, [name])
}
