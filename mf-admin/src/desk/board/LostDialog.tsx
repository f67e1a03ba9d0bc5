import { lostReasonLabels } from 'shared-backend/labels'
import { Button, Modal } from 'shared-ui'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { common } from '../../kit/text.ts'
import { cases } from '../cases/text.ts'
import { board as text } from './text.ts'

interface LostDialogProps {
  name: string
  onClose: () => void
  onChosen: (reason: string) => void
}

/** A case is lost with a reason only. */
export function LostDialog({ name, onClose, onChosen }: LostDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    setMissing(!reason)
    if (reason) onChosen(reason)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={text.lostTitle(name)}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button onClick={save}>{cases.save}</Button>
        </>
      }
    >
      <Choice
        label={cases.fields.lost_reason}
        required
        error={isMissing ? cases.reasonMissing : null}
        placeholder={cases.chooseReason}
        options={optionsOf(lostReasonLabels)}
        value={reason}
        onChoose={setReason}
      />
    </Modal>
  )
}
