import type { Store } from 'shared-backend'
import { visitsApi } from 'shared-backend/visits'
import { monthIn } from './monthIn.ts'

const { getFreeVisitTimes } = visitsApi.endpoints

/** Requests the free times of the month that the address names. */
export const loadFreeTimes = (dispatch: Store['dispatch'], propertyId: string, query: string) =>
  dispatch(getFreeVisitTimes.initiate({ propertyId, month: monthIn(query) }, { subscribe: false }))
