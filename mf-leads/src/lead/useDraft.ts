import { useState, useSyncExternalStore } from 'react'
import { readDraft } from './draft.ts'

/** Nobody else writes it while the form is open. */
const never = () => () => undefined

const none = () => null

/** What was typed before in this browser, read once; the server, which has none, and hydration start without. */
export function useDraft({ unless }: { unless: boolean }) {
  const [read] = useState(() => {
    let draft: ReturnType<typeof readDraft> | undefined
    return () => (draft === undefined ? (draft = readDraft()) : draft)
  })
  return useSyncExternalStore(never, unless ? none : read, none)
}
