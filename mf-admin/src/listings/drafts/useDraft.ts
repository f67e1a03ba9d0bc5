import { useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { drafts as text } from './text.ts'
import type { Draft, ReadValues } from './draft.ts'
import { removeDraft } from './draftStore.ts'
import { abandonedDrafts, continueDraft, forgetOrphans, openDraft, type OpenDraft } from './openDraft.ts'

interface State<Values> {
  open: OpenDraft<Values>
  offers: Draft<Values>[]
  /** Whether the owner chose it in the form. */
  isContinued?: boolean
}

/**
 * The draft that a form for that subject writes, and those of tabs that are gone; null until they are known.
 * @param readValues of the form: what it can hold of stored values
 */
export function useDraft<Values>(subject: string, readValues: ReadValues<Values>) {
  const toast = useToast()
  const [state, setState] = useState<State<Values> | null>(null)
  const held = useRef<OpenDraft<Values> | null>(null)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const open = await openDraft(subject, readValues)
      if (isGone) return open.release()
      held.current = open
      const offers = await abandonedDrafts(subject, readValues)
      if (!isGone) setState({ open, offers })
      await forgetOrphans(readValues)
    }
    void begin()
    return () => {
      isGone = true
      held.current?.release()
      held.current = null
      setState(null)
    }
  }, [subject, readValues])

  if (!state) return null
  const without = (id: string) => setState({ ...state, offers: state.offers.filter((one) => one.id !== id) })

  return {
    ...state,
    /** In place of what the form holds now, which becomes a draft to be offered in its turn. */
    goOnWith: async (id: string) => {
      const open = await continueDraft(id, readValues)
      if (!open || !held.current) {
        toast.info(text.isOpen)
        return without(id)
      }
      held.current.release()
      held.current = open
      setState({ open, offers: [], isContinued: true })
    },
    discard: (id: string) => {
      removeDraft(id)
      without(id)
    },
    /** Until the next form. */
    leave: () => setState({ ...state, offers: [] }),
  }
}

export type FormDraft<Values> = NonNullable<ReturnType<typeof useDraft<Values>>>
