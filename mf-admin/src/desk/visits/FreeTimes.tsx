import { useFreeVisitTimes } from 'shared-backend/visits'
import { ErrorState } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { TimeFields } from 'shared-ui/visit'
import { visits as text } from './text.ts'

interface FreeTimesProps {
  propertyId: string
  value: string
  onChoose: (startsAt: string) => void
  error: string | null
}

/** The free times of a listing, as visitors have them. */
export function FreeTimes({ propertyId, value, onChoose, error }: FreeTimesProps) {
  const { days, error: failure, refetch, setMonth } = useFreeVisitTimes(propertyId)
  const pending = failure ? (
    <ErrorState title={text.timesFailed} message={failure.message} onRetry={() => void refetch()} />
  ) : (
    <p role="status">{text.timesLoading}</p>
  )
  if (!days) return pending
  if (days.length === 0) return <p role="status">{text.noTimes}</p>
  return (
    <Stack gap={4}>
      <TimeFields
        days={days}
        value={value}
        error={error}
        onChange={onChoose}
        onMonth={setMonth}
        pending={pending}
      />
    </Stack>
  )
}
