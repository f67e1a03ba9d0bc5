export { MISSING_FIELDS, PRIVACY_NOTICE_VERSION } from '../schemas/visitorForm.ts'
export type { VisitPayload } from '../schemas/visit.ts'
export { keepVisit } from './keepVisit.ts'
export { FIRST_MONTH, useFreeVisitTimes } from './useFreeVisitTimes.ts'
export { useNextVisit } from './useNextVisit.ts'
export {
  visitsApi,
  useBookVisitMutation,
  useCancelVisitMutation,
  useConfirmVisitByLinkMutation,
  useGetFreeVisitTimesQuery,
  useGetVisitQuery,
  useMoveVisitMutation,
  type BookedVisit,
  type FreeDay,
  type Visit,
  type VisitSubmission,
} from './visits.ts'
