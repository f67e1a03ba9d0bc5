import { useDeleteCategoryMutation, type CountedCategory } from 'shared-backend/admin/settings'
import { ConfirmDialog, IconButton, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { categories as text } from './text.ts'

/** Removes a category that no listing has, after a question. */
export function DeleteCategory({ category: { id, name } }: { category: CountedCategory }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [remove, { isLoading }] = useDeleteCategoryMutation()
  const confirm = async () => {
    const { error } = await remove(id)
    setIsAsking(false)
    if (error) toast.error(text.removeFailed, error.message)
    else toast.success(text.removed)
  }
  return (
    <>
      <IconButton label={text.remove(name)} icon={<Trash2 />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={text.removeTitle(name)}
        message={text.removeHelp}
        confirmLabel={text.removeConfirm}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
