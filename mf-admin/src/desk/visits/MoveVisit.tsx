import { useMoveVisitByAgencyMutation } from 'shared-backend/admin/desk'
import { Button, Modal, useToast } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { Failure } from '../../kit/fields/Failure.tsx'
import { common } from '../../kit/text.ts'
import { FreeTimes } from './FreeTimes.tsx'
import { isChanged, refusalOf } from '../../kit/visits/refusal.ts'
import type { ChangeableVisit } from './state.ts'
import { visits as text } from './text.ts'

interface MoveVisitProps {
  visit: ChangeableVisit
  propertyId: string
}

/** Another of the listing's free times for a visit. */
export function MoveVisit(props: MoveVisitProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {text.move}
      </Button>
      {isOpen && <MoveDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MoveDialog({ visit, propertyId, onClose }: MoveVisitProps & { onClose: () => void }) {
  const toast = useToast()
  const [move, { isLoading, error: failure }] = useMoveVisitByAgencyMutation()
  const [startsAt, setStartsAt] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  const save = async () => {
    setIsMissing(!startsAt)
    if (!startsAt) return
    const { error } = await move({ id: visit.id, sequence: visit.sequence, startsAt })
    if (!error) toast.success(text.moved)
    // The dialog may go with what has changed the visit.
    else if (isChanged(error)) toast.error(text.moveFailed, refusalOf(error))
    if (error?.code === 'taken') setStartsAt('')
    if (!error || isChanged(error)) onClose()
  }

  return (
    <Modal
      open
      onClose={() => !isLoading && onClose()}
      title={text.moveTitle(visit.inquiry.name)}
      size="sm"
      footer={
        <>
          <Button variant="secondary" blocked={isLoading} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void save()}>
            {text.move}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FreeTimes
          propertyId={propertyId}
          value={startsAt}
          onChoose={(time) => {
            setStartsAt(time)
            setIsMissing(false)
          }}
          error={isMissing ? text.chooseError : null}
        />
        <Failure title={text.moveFailed} error={failure && { message: refusalOf(failure) }} />
      </Stack>
    </Modal>
  )
}
