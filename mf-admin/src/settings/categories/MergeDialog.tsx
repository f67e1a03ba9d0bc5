import { useMergeCategoriesMutation, type CountedCategory } from 'shared-backend/admin/settings'
import { Button, Modal, useToast } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { Failure } from '../../kit/fields/Failure.tsx'
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
  const [merge, { isLoading, error: failure }] = useMergeCategoriesMutation()
  const [into, setInto] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const run = async () => {
    setIsMissing(into === '')
    if (into === '') return
    const { error } = await merge({ from: id, into })
    if (error) return
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
      <Stack gap={4}>
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
        <Failure title={text.mergeFailed} error={failure} />
      </Stack>
    </Modal>
  )
}
