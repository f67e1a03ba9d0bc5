import { useAppDispatch } from 'shared-backend'
import { casesApi, useGetDeskQuery } from 'shared-backend/admin/desk'
import { useEffect, useRef } from 'react'

/** Somebody who waits for an answer is seen within this time in ms. */
const PULSE = 5_000

/** The desk's figures. Whenever anything of it has changed, what the page shows of it is read again. */
export function useDesk() {
  const dispatch = useAppDispatch()
  const { data } = useGetDeskQuery(undefined, { pollingInterval: PULSE, skipPollingIfUnfocused: true })
  const seen = useRef<string>(undefined)
  const version = data?.version
  useEffect(() => {
    if (seen.current !== undefined && version !== seen.current)
      dispatch(casesApi.util.invalidateTags(['Lead', 'Inquiry', 'AgencyVisit']))
    seen.current = version
  }, [version, dispatch])
  return data
}
