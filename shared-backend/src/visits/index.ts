export { MISSING_FIELDS, PRIVACY_NOTICE_VERSION } from '../schemas/visitorForm.ts'
export type { VisitPayload } from '../schemas/visit.ts'
export {
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
