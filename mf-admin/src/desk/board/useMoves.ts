import { useUpdateCaseMutation, type CaseListRequest } from 'shared-backend/admin/desk'
import { inquiryStageLabels } from 'shared-backend/labels'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import type { BoardCase, MovedCase, Stage } from './arrangeCards.ts'
import { board as text } from './text.ts'

/**
 * Moves cards: each is in its new column at once, and back where it was when the save is refused.
 * @param onJump called before a card leaves its column, with its id and whether somebody has just moved it
 */
export function useMoves(request: CaseListRequest, onJump: (id: string, isAsked: boolean) => void) {
  const toast = useToast()
  const [update] = useUpdateCaseMutation()
  const [moved, setMoved] = useState<readonly MovedCase[]>([])
  // Other filters make another board.
  const [of, setOf] = useState(request)
  if (of !== request) {
    setOf(request)
    setMoved([])
  }

  const move = async (one: BoardCase, stage: Stage, lost_reason: string | null = null) => {
    const next = { ...one, stage, lost_reason }
    onJump(one.id, true)
    setMoved((all) => [{ ...next, isSaving: true }, ...all.filter(({ id }) => id !== one.id)])
    const { data, error } = await update({ id: one.id, state: { stage, lost_reason }, seen: one.updated_at })
    if (error) {
      onJump(one.id, false)
      setMoved((all) => all.flatMap((other) => (other.id !== one.id ? other : 'isSaving' in one ? one : [])))
      toast.error(text.moveFailed(one.name), error.message)
      return
    }
    const stored = { ...next, updated_at: data.updated_at, isSaving: false }
    setMoved((all) => all.map((other) => (other.id === one.id ? stored : other)))
    toast.success(text.moved(one.name, inquiryStageLabels[stage]), undefined, {
      label: text.undo,
      run: () => void move(stored, one.stage, one.lost_reason),
    })
  }
  return { moved, move }
}
