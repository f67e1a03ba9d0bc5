import { useDeleteInquiryMutation } from 'shared-backend/admin'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { common, inquiries as text } from '../text.ts'

/** Forgets a visitor who asks for it, after a question: there is no way back. */
export function DeleteInquiry({ id, name }: { id: string; name: string }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [deleteInquiry, { isLoading }] = useDeleteInquiryMutation()

  const remove = async () => {
    const { error } = await deleteInquiry(id)
    setIsAsking(false)
    if (error) toast.error(text.removeFailed, error.message)
    else toast.success(text.removed)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {text.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.removeTitle}
        message={text.removeMessage(name)}
        confirmLabel={text.remove}
        cancelLabel={common.cancel}
        busy={isLoading}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
