import './locale.ts'
import * as yup from 'yup'

/** What a portal proves itself by, as `renew_portal_lead_address` takes it. */
export const portalKeySchema = yup.object({
  key: yup
    .string()
    .trim()
    .required('Digite a chave')
    .matches(/^[!-~]{8,200}$/, 'A chave tem de 8 a 200 letras, números e sinais, sem espaços'),
})

/** The settings of a portal, as the table's checks. */
export const portalSchema = yup.object({
  listing_limit: yup.number().typeError('Digite um número').integer().min(1).max(50_000).nullable(),
})
