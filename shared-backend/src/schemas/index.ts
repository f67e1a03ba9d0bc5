export {
  adminUserSchema,
  codeSchema,
  forgottenPasswordSchema,
  loginSchema,
  newPasswordSchema,
  passwordSchema,
} from './adminUser.ts'
export { alertSchema } from './alert.ts'
export { categorySchema } from './category.ts'
export { NO_PHONE } from './fields.ts'
export { agencyLimits, agencySettingsSchema } from './agencySettings.ts'
export { isDay } from './fields.ts'
export { importedPersonSchema, type ImportedPerson } from './importedPerson.ts'
export { contactSchema, contactSources } from './contact.ts'
export { inquirySchema, type InquiryPayload } from './inquiry.ts'
export { landmarkLimits, landmarksSchema } from './landmarks.ts'
export { leadSchema, type LeadPayload } from './lead.ts'
export { messageTemplatesSchema } from './messageTemplates.ts'
export { privateFactsSchema } from './privateFacts.ts'
export { infoSchema, propertySchema } from './property.ts'
export { pointSchema } from './point.ts'
export { portalKeySchema, portalSchema } from './portal.ts'
export { retentionSchema } from './retention.ts'
export { tenantSettingsSchema } from './tenantSettings.ts'
export { visitSettingsSchema } from './visitSettings.ts'
export { visitSchema, type VisitPayload } from './visit.ts'
export { ValidationError } from 'yup'
