export type { LeadPayload } from '../schemas/lead.ts'
export { useSubmitLeadMutation, type LeadSubmission } from './submitLead.ts'
