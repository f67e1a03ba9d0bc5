import { useDeleteLeadMutation, type PropertyLead } from 'shared-backend/admin/desk'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { common } from '../../kit/text.ts'
import { leads as text } from './text.ts'

/** Forgets an owner who asks for it, after a question: there is no way back. */
export function DeleteLead({ lead, onDeleted }: { lead: PropertyLead; onDeleted: () => void }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [deleteLead, { isLoading }] = useDeleteLeadMutation()

  const remove = async () => {
    const { error } = await deleteLead(lead.id)
    setIsAsking(false)
    if (error) return toast.error(text.removeFailed, error.message)
    toast.success(text.removed)
    onDeleted()
  }
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.removeTitle}
        message={text.removeMessage(lead.owner_name)}
        confirmLabel={text.remove}
        cancelLabel={common.cancel}
        busy={isLoading}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
