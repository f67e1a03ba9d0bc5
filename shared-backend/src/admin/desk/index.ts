export {
  caseKinds,
  caseOrders,
  casesApi,
  useGetCaseListInfiniteQuery,
  useGetCaseQuery,
  useGetDeskQuery,
  useUpdateCaseMutation,
  type Case,
  type CaseKey,
  type CaseKind,
  type CaseListRequest,
  type CasePage,
  type CasePageRequest,
  type CaseSource,
  type CaseState,
  type CaseVersion,
  type ListedCase,
} from './cases.ts'
export {
  useDeleteInquiryMutation,
  useGetInquiryListInfiniteQuery,
  useUpdateInquiryStageMutation,
  type Inquiry,
  type InquiryStage,
} from './inquiries.ts'
export {
  leadListApi,
  useGetLeadFiguresQuery,
  useGetLeadListInfiniteQuery,
  type LeadKey,
  type LeadListRequest,
} from './leadList.ts'
export {
  leadsApi,
  useGetLeadQuery,
  useDeleteLeadMutation,
  useUpdateLeadStatusMutation,
  type LeadStatusUpdate,
  type PropertyLead,
} from './leads.ts'
export { useRetryNotificationsMutation } from './notifications.ts'
export {
  personExportApi,
  type ExportedPerson,
  type PersonExportKey,
  type PersonExportPage,
} from './personExport.ts'
export {
  useCancelVisitByAgencyMutation,
  useConfirmVisitMutation,
  useGetVisitsQuery,
  useMoveVisitByAgencyMutation,
  type AgencyVisit,
  type VisitsRequest,
} from './visits.ts'
export type { LeadStatus } from '../types.ts'
