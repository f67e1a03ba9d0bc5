import { useBookVisitByAgencyMutation } from 'shared-backend/admin/desk'
import { Button, Modal, useToast } from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Failure, type Failed } from '../../kit/fields/Failure.tsx'
import { common } from '../../kit/text.ts'
import { FreeTimes } from '../visits/FreeTimes.tsx'
import { visits } from '../visits/text.ts'
import { PropertyPicker, type PickedProperty } from './PropertyPicker.tsx'
import { newVisit as text } from './text.ts'

/** The parameter that opens the dialog at once. */
const OPEN = 'visita'

interface NewVisitProps {
  caseId: string
  name: string
  /** The listing that the case is about. */
  property: (PickedProperty & { active: boolean }) | null
}

/** Books a visit for who is behind a case. */
export function NewVisit(props: NewVisitProps) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(params.has(OPEN))
  const close = () => {
    setOpen(false)
    if (!params.has(OPEN)) return
    params.delete(OPEN)
    setParams(params, { replace: true })
  }
  return (
    <div>
      <Button variant="secondary" size="sm" icon={<Plus />} onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <NewVisitDialog {...props} onClose={close} />}
    </div>
  )
}

function NewVisitDialog({ caseId, name, property, onClose }: NewVisitProps & { onClose: () => void }) {
  const toast = useToast()
  const [book, { isLoading }] = useBookVisitByAgencyMutation()
  // What is sent again is the same visit.
  const [visitId] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<PickedProperty | null>(property?.active ? property : null)
  const [startsAt, setStartsAt] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)

  const save = async () => {
    setTried(true)
    setFailure(null)
    if (!chosen || !startsAt) return
    const { error } = await book({
      visit_id: visitId,
      case_id: caseId,
      property_id: chosen.id,
      starts_at: startsAt,
    })
    if (!error) {
      toast.success(text.booked)
      return onClose()
    }
    // Another time is chosen; the dialog keeps the listing.
    if (error.code === 'taken') setStartsAt('')
    setFailure(error)
  }
  return (
    <Modal
      open
      onClose={() => !isLoading && onClose()}
      title={text.title(name)}
      size="sm"
      footer={
        <>
          <Button variant="secondary" blocked={isLoading} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void save()}>
            {text.book}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <PropertyPicker
          value={chosen}
          onChoose={(next) => {
            setChosen(next)
            setStartsAt('')
          }}
          error={isTried && !chosen ? text.listingMissing : null}
        />
        {chosen && (
          <FreeTimes
            key={chosen.id}
            propertyId={chosen.id}
            value={startsAt}
            onChoose={setStartsAt}
            error={isTried && !startsAt ? visits.chooseError : null}
          />
        )}
        <Failure title={text.failed} error={failure} />
      </Stack>
    </Modal>
  )
}
