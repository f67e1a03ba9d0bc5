import { useCancelVisitByAgencyMutation } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { useState } from 'react'
import { refusalOf } from '../../kit/visits/refusal.ts'
import type { ChangeableVisit } from './state.ts'
import { visits as text } from './text.ts'

/** Calls a visit off, after a question. */
export function CancelVisit({ visit: { id, sequence, starts_at, inquiry } }: { visit: ChangeableVisit }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [cancel, { isLoading }] = useCancelVisitByAgencyMutation()

  const callOff = async () => {
    const { error } = await cancel({ id, sequence })
    setIsAsking(false)
    if (error) toast.error(text.cancelFailed, refusalOf(error))
    else toast.success(text.cancelled)
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        {text.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.cancelTitle}
        message={text.cancelMessage(inquiry.name, writeMoment(starts_at))}
        confirmLabel={text.cancel}
        cancelLabel={text.keep}
        busy={isLoading}
        onConfirm={() => void callOff()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
