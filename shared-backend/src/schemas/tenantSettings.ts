import './locale.ts'
import { email, flatObject, line, version } from './fields.ts'

/** The settings card, and the body of save-tenant-settings. */
export const tenantSettingsSchema = flatObject({
  notification_email: email().required('Email obrigatório'),
  company_name: line(120).nullable(),
  company_logo: line(2048)
    .transform((value: unknown) => (value === '' ? null : value))
    .matches(/^https?:\/\/\S+$/, 'Endereço inválido')
    .nullable(),
  seen: version().nullable(),
})
