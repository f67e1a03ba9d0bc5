import { useCancelVisitByAgencyMutation } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Button, useToast } from 'shared-ui'
import { useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { isChanged, refusalOf } from '../../kit/visits/refusal.ts'
import type { ChangeableVisit } from './state.ts'
import { visits as text } from './text.ts'

/** Calls a visit off, after a question. */
export function CancelVisit({ visit: { id, sequence, starts_at, inquiry } }: { visit: ChangeableVisit }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [cancel] = useCancelVisitByAgencyMutation()

  const callOff = async () => {
    const { error } = await cancel({ id, sequence })
    if (!error) toast.success(text.cancelled)
    // The dialog may go with what has changed the visit.
    else if (isChanged(error)) toast.error(text.cancelFailed, refusalOf(error))
    return { error: error && !isChanged(error) ? error : undefined }
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        {text.cancel}
      </Button>
      {isAsking && (
        <ConfirmAction
          title={text.cancelTitle}
          message={text.cancelMessage(inquiry.name, writeMoment(starts_at))}
          confirmLabel={text.cancel}
          cancelLabel={text.keep}
          run={callOff}
          failed={text.cancelFailed}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
