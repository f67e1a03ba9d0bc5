export { dealKinds, MISSING_FIELDS, PRIVACY_NOTICE_VERSION, propertyKinds } from '../schemas/leadForm.ts'
export type { LeadPayload } from '../schemas/lead.ts'
export { useSubmitLeadMutation, type LeadSubmission } from './submitLead.ts'
