import { useGetFreeVisitTimesQuery } from 'shared-backend/visits'
import { ErrorState } from 'shared-ui'
import { Choice } from '../../kit/fields/Choice.tsx'
import { dayOf, timeOf } from './moment.ts'
import { visits as text } from './text.ts'

interface FreeTimesProps {
  propertyId: string
  value: string
  onChoose: (startsAt: string) => void
  error: string | null
}

/** The free times of a listing, as visitors have them. */
export function FreeTimes({ propertyId, value, onChoose, error }: FreeTimesProps) {
  const { currentData: days, error: failure, refetch } = useGetFreeVisitTimesQuery(propertyId)
  const times = days?.flatMap(({ times: ofDay }) => ofDay)
  if (!times && failure)
    return <ErrorState title={text.timesFailed} message={failure.message} onRetry={() => void refetch()} />
  if (!times) return <p role="status">{text.timesLoading}</p>
  if (times.length === 0) return <p role="status">{text.noTimes}</p>
  return (
    <Choice
      label={text.newTime}
      required
      error={error}
      placeholder={text.choose}
      options={times.map((time) => ({ value: time, label: `${dayOf(time)}, ${timeOf(time)}` }))}
      value={times.includes(value) ? value : ''}
      onChoose={onChoose}
    />
  )
}
