import { useConfirmVisitMutation, type AgencyVisit } from 'shared-backend/admin/desk'
import { Button, Check, useToast } from 'shared-ui'
import { refusalOf } from './refusal.ts'
import { visits as text } from './text.ts'

export function ConfirmVisit({ visit: { id, sequence } }: { visit: AgencyVisit }) {
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
