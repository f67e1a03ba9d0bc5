export { MISSING_FIELDS, PRIVACY_NOTICE_VERSION } from '../schemas/visitorForm.ts'
export type { InquiryPayload } from '../schemas/inquiry.ts'
export { useSubmitInquiryMutation, type InquirySubmission } from './submitInquiry.ts'
