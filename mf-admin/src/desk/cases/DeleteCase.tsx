import { CHANGED_SINCE } from 'shared-backend'
import { useDeleteCaseMutation, type Case } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Button, Modal, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { isOver } from '../visits/state.ts'
import { personOf } from './personOf.ts'
import { removal as text } from './text.ts'

/** Forgets a person who asks for it, after a question: there is no way back. A visit to come is cancelled first. */
export function DeleteCase({ one, onDeleted }: { one: Case; onDeleted: () => void }) {
  const { lead, inquiry } = one
  const { name } = personOf(one)
  const toast = useToast()
  const [dialog, setDialog] = useState<'delete' | 'cancelFirst' | null>(null)
  const [deleteCase] = useDeleteCaseMutation()
  const close = () => setDialog(null)
  const visit = inquiry?.visits.find(
    (each) => (each.status === 'requested' || each.status === 'booked') && !isOver(each),
  )

  const remove = async () => {
    const { error } = await deleteCase(
      lead ? { kind: 'lead', id: lead.id } : { kind: 'inquiry', id: inquiry!.id },
    )
    return error?.code === CHANGED_SINCE ? { error: { message: text.visitLeft } } : { error }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 />}
        onClick={() => setDialog(visit ? 'cancelFirst' : 'delete')}
      >
        {text.remove}
      </Button>
      {dialog === 'delete' && (
        <ConfirmAction
          title={text.title}
          message={text.message(name)}
          confirmLabel={text.remove}
          run={remove}
          failed={text.failed}
          onDone={() => {
            toast.success(text.removed)
            onDeleted()
          }}
          onClose={close}
        />
      )}
      {visit && (
        <Modal
          open={dialog === 'cancelFirst'}
          onClose={close}
          title={text.cancelFirst}
          description={text.cancelFirstMessage(name, writeMoment(visit.starts_at))}
          size="sm"
          footer={<Button onClick={close}>{text.understood}</Button>}
        />
      )}
    </>
  )
}
