import { eraseAll } from 'shared-backend/favourites'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { useState } from 'react'
import { text } from './text.ts'

/** Erases all that this browser keeps about listings, in one step. */
export function EraseButton() {
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()

  const erase = () => {
    const restore = eraseAll()
    setIsAsking(false)
    toast.success(text.erased, undefined, { label: text.undo, run: restore })
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {text.eraseAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.eraseTitle}
        message={text.eraseMessage}
        confirmLabel={text.eraseAll}
        onConfirm={erase}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
