import { useDeleteCategoryMutation, type CountedCategory } from 'shared-backend/admin/settings'
import { IconButton, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { categories as text } from './text.ts'

/** Removes a category that no listing has, after a question. */
export function DeleteCategory({ category: { id, name } }: { category: CountedCategory }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [remove] = useDeleteCategoryMutation()
  return (
    <>
      <IconButton label={text.remove(name)} icon={<Trash2 />} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmAction
          title={text.removeTitle(name)}
          message={text.removeHelp}
          confirmLabel={text.removeConfirm}
          run={() => remove(id)}
          failed={text.removeFailed}
          onDone={() => toast.success(text.removed)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
