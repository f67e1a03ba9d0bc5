import { useMoveVisitByAgencyMutation } from 'shared-backend/admin/desk'
import { useGetFreeVisitTimesQuery } from 'shared-backend/visits'
import { Button, Modal, useToast } from 'shared-ui'
import { useState } from 'react'
import { common } from '../../kit/text.ts'
import { FreeTimes } from './FreeTimes.tsx'
import { refusalOf } from '../../kit/visits/refusal.ts'
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
  const { data: days } = useGetFreeVisitTimesQuery(propertyId)
  const [move, { isLoading }] = useMoveVisitByAgencyMutation()
  const [startsAt, setStartsAt] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const times = days?.flatMap(({ times: ofDay }) => ofDay)

  const save = async () => {
    const isFree = times?.includes(startsAt) ?? false
    setIsMissing(!isFree)
    if (!isFree) return
    const { error } = await move({ id: visit.id, sequence: visit.sequence, startsAt })
    if (error) toast.error(text.moveFailed, refusalOf(error))
    else toast.success(text.moved)
    // Of a time that is taken another is chosen; anything else has changed the visit or can be tried again.
    if (!error || (error.code && error.code !== 'taken')) onClose()
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={text.moveTitle(visit.inquiry.name)}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          {times && times.length > 0 && (
            <Button busy={isLoading} onClick={() => void save()}>
              {text.move}
            </Button>
          )}
        </>
      }
    >
      <FreeTimes
        propertyId={propertyId}
        value={startsAt}
        onChoose={(time) => {
          setStartsAt(time)
          setIsMissing(false)
        }}
        error={isMissing ? text.chooseError : null}
      />
    </Modal>
  )
}
