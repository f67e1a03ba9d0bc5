import './locale.ts'
import * as yup from 'yup'

/** The settings of a portal, as the table's checks. */
export const portalSchema = yup.object({
  listing_limit: yup.number().typeError('Digite um número').integer().min(1).max(50_000).nullable(),
})
