import { useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { drafts as text } from './text.ts'
import { removeDraft, type Draft } from './draftStore.ts'
import { abandonedDrafts, continueDraft, forgetOrphans, openDraft, type OpenDraft } from './openDraft.ts'

interface State {
  open: OpenDraft
  offers: Draft[]
  /** Whether the owner chose it in the form. */
  isContinued?: boolean
}

/** The draft that a form for that subject writes, and those of tabs that are gone; null until they are known. */
export function useDraft(subject: string) {
  const toast = useToast()
  const [state, setState] = useState<State | null>(null)
  const held = useRef<OpenDraft | null>(null)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const open = await openDraft(subject)
      if (isGone) return open.release()
      held.current = open
      const offers = await abandonedDrafts(subject)
      if (!isGone) setState({ open, offers })
      await forgetOrphans()
    }
    void begin()
    return () => {
      isGone = true
      held.current?.release()
      held.current = null
      setState(null)
    }
  }, [subject])

  if (!state) return null
  const without = (id: string) => setState({ ...state, offers: state.offers.filter((one) => one.id !== id) })

  return {
    ...state,
    /** In place of what the form holds now, which becomes a draft to be offered in its turn. */
    goOnWith: async (id: string) => {
      const open = await continueDraft(id)
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

export type FormDraft = NonNullable<ReturnType<typeof useDraft>>
