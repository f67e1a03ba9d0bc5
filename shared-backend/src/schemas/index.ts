export { adminUserSchema, loginSchema, passwordSchema } from './adminUser.ts'
export {
  dealKinds,
  leadSchema,
  MISSING_FIELDS,
  PRIVACY_NOTICE_VERSION,
  propertyKinds,
  type LeadPayload,
} from './lead.ts'
export { privateFactsSchema } from './privateFacts.ts'
export { propertySchema } from './property.ts'
export { tenantSettingsSchema } from './tenantSettings.ts'
