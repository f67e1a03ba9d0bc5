import { CHANGED_SINCE } from 'shared-backend'
import { useDeleteInquiryMutation, type Inquiry } from 'shared-backend/admin/desk'
import { agencyDay, writeMoment } from 'shared-domain/agencyTime'
import { Button, ButtonLink, ConfirmDialog, Modal, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { common } from '../../kit/text.ts'
import { inquiries as text } from './text.ts'

const isToCome = ({ status, starts_at }: NonNullable<Inquiry['visit']>) =>
  (status === 'requested' || status === 'booked') && Date.parse(starts_at) > Date.now()

/** Forgets a visitor who asks for it, after a question: there is no way back. A visit to come is cancelled first. */
export function DeleteInquiry({ inquiry: { id, name, visit } }: { inquiry: Inquiry }) {
  const toast = useToast()
  const [dialog, setDialog] = useState<'delete' | 'cancelFirst' | null>(null)
  const [deleteInquiry, { isLoading }] = useDeleteInquiryMutation()
  const close = () => setDialog(null)

  const remove = async () => {
    const { error } = await deleteInquiry(id)
    close()
    if (!error) toast.success(text.removed)
    else toast.error(text.removeFailed, error.code === CHANGED_SINCE ? text.visitLeft : error.message)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 />}
        onClick={() => setDialog(visit && isToCome(visit) ? 'cancelFirst' : 'delete')}
      >
        {text.remove}
      </Button>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={text.removeTitle}
        message={text.removeMessage(name)}
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
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                {text.keep}
              </Button>
              <ButtonLink to={`/admin/cases?modo=agenda&dia=${agencyDay(visit.starts_at)}&periodo=dia`}>
                {text.openVisit}
              </ButtonLink>
            </>
          }
        />
      )}
    </>
  )
}
