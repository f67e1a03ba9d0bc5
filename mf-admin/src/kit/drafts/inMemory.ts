import { useAppDispatch, type RootState } from 'shared-backend'
import { useEffect, useEffectEvent } from 'react'
import { keysWith, writeItem } from './browserStorage.ts'

/** The drafts of closed forms, by the form's name; they last until the page is unloaded. */
const drafts = new Map<string, unknown>()

/** What messages that were changed by hand are kept under in the tab's storage. */
export const MESSAGES = 'message:'

const tab = () => sessionStorage

/** Removes all drafts at sign-out. */
export function forgetDrafts() {
  drafts.clear()
  for (const key of keysWith(tab, MESSAGES)) writeItem(tab, key, null)
}

export const keepDraft = (name: string, value: unknown) => void drafts.set(name, value)
export const draftOf = <T>(name: string) => drafts.get(name) as T | undefined
export const forgetDraft = (name: string) => void drafts.delete(name)

const readSession = (_dispatch: unknown, getState: () => unknown) => (getState() as RootState).session

/** Keeps `values` if the end of the sign-in takes the form away; null when nothing would be lost. */
export function useKeepDraft(name: string, values: unknown) {
  const dispatch = useAppDispatch()
  const onGone = useEffectEvent(() => {
    if (values !== null && !dispatch(readSession)) keepDraft(name, values)
  })
  useEffect(() => {
    forgetDraft(name)
    return () => onGone()
  }, [name])
}
