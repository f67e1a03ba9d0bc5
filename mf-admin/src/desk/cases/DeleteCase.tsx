import { CHANGED_SINCE } from 'shared-backend'
import { useDeleteCaseMutation, type Case } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Button, ConfirmDialog, Modal, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { common } from '../../kit/text.ts'
import { hasBegun } from '../visits/state.ts'
import { personOf } from './personOf.ts'
import { removal as text } from './text.ts'

/** Forgets a person who asks for it, after a question: there is no way back. A visit to come is cancelled first. */
export function DeleteCase({ one, onDeleted }: { one: Case; onDeleted: () => void }) {
  const { lead, inquiry } = one
  const { name } = personOf(one)
  const toast = useToast()
  const [dialog, setDialog] = useState<'delete' | 'cancelFirst' | null>(null)
  const [deleteCase, { isLoading }] = useDeleteCaseMutation()
  const close = () => setDialog(null)
  const visit = inquiry?.visits.find(
    ({ status, starts_at }) => (status === 'requested' || status === 'booked') && !hasBegun(starts_at),
  )

  const remove = async () => {
    const { error } = await deleteCase(
      lead ? { kind: 'lead', id: lead.id } : { kind: 'inquiry', id: inquiry!.id },
    )
    close()
    if (error) return toast.error(text.failed, error.code === CHANGED_SINCE ? text.visitLeft : error.message)
    toast.success(text.removed)
    onDeleted()
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
      <ConfirmDialog
        open={dialog === 'delete'}
        title={text.title}
        message={text.message(name)}
        confirmLabel={text.remove}
        cancelLabel={common.cancel}
        busy={isLoading}
        onConfirm={() => void remove()}
        onCancel={close}
      />
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
