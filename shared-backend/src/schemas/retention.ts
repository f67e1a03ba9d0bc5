import './locale.ts'
import * as yup from 'yup'

const months = (max: number) =>
  yup.number().typeError('Digite um número').integer().min(1).max(max).nullable().required()

/** The card of personal data, as the table's checks. */
export const retentionSchema = yup.object({
  months: months(120),
  closed_months: months(240).test(
    'order',
    'Não pode ser menos que o prazo dos outros dados',
    (closed, { parent }) => Number(closed) >= Number((parent as { months: unknown }).months),
  ),
})
