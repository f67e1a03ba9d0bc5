import './locale.ts'
import * as yup from 'yup'
import { flatObject, isInstant } from './fields.ts'

/** A visit that an admin books for who is behind a case. */
export const agencyVisitSchema = flatObject({
  visit_id: yup.string().uuid().required(),
  case_id: yup.string().uuid().required(),
  property_id: yup.string().uuid().required(),
  starts_at: yup
    .string()
    .required()
    .test('instant', 'Escolha um horário', (value) => isInstant(value)),
})
