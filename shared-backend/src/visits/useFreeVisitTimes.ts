import { useState } from 'react'
import { useGetFreeVisitTimesQuery } from './visits.ts'

/** Before all others: the answer has the first month with free times. */
export const FIRST_MONTH = '2000-01-01'

/** The free times of a listing, which are read month by month. */
export function useFreeVisitTimes(propertyId: string) {
  const [month, setMonth] = useState(FIRST_MONTH)
  const { data: days, ...query } = useGetFreeVisitTimesQuery({ propertyId, month })
  return { ...query, days, setMonth }
}
