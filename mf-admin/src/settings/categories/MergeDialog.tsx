import { useMergeCategoriesMutation, type CountedCategory } from 'shared-backend/admin/settings'
import { Button, Modal, useToast } from 'shared-ui'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { common } from '../../kit/text.ts'
import { categories as text } from './text.ts'

interface MergeDialogProps {
  category: CountedCategory
  others: CountedCategory[]
  onClose: () => void
}

/** Gives the listings of a category to another one, and removes it. */
export function MergeDialog({ category: { id, name, listings }, others, onClose }: MergeDialogProps) {
  const toast = useToast()
  const [merge, { isLoading }] = useMergeCategoriesMutation()
  const [into, setInto] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const run = async () => {
    setIsMissing(into === '')
    if (into === '') return
    const { error } = await merge({ from: id, into })
    if (error) return toast.error(text.mergeFailed, error.message)
    onClose()
    toast.success(text.merged)
  }
  return (
    <Modal
      open
      title={text.mergeTitle(name)}
      description={text.mergeHelp(name, listings)}
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void run()}>
            {text.merge}
          </Button>
        </>
      }
    >
      <Choice
        label={text.into}
        required
        error={isMissing ? text.chooseError : null}
        placeholder={text.choose}
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        value={into}
        onChoose={(value) => {
          setInto(value)
          setIsMissing(false)
        }}
      />
    </Modal>
  )
}
