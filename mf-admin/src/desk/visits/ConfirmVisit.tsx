import { useConfirmVisitMutation } from 'shared-backend/admin/desk'
import { Button, Check, useToast } from 'shared-ui'
import { refusalOf } from '../../kit/visits/refusal.ts'
import type { ChangeableVisit } from './state.ts'
import { visits as text } from './text.ts'

export function ConfirmVisit({ visit: { id, sequence } }: { visit: ChangeableVisit }) {
  const toast = useToast()
  const [confirm, { isLoading }] = useConfirmVisitMutation()
  const save = async () => {
    const { error } = await confirm({ id, sequence })
    if (error) toast.error(text.confirmFailed, refusalOf(error))
    else toast.success(text.confirmed)
  }
  return (
    <Button size="sm" icon={<Check />} busy={isLoading} onClick={() => void save()}>
      {text.confirm}
    </Button>
  )
}
