import './locale.ts'
import * as yup from 'yup'
import { choice, flatObject, line, multiline } from './fields.ts'

/** The messages of an agency, as the table has them. */
export const messageTemplatesSchema = yup.object({
  templates: yup
    .array(
      flatObject({
        to: choice(['visitor', 'owner'] as const).required(),
        label: line(60).required('Dê um nome ao modelo'),
        text: multiline(2000).required('Escreva a mensagem'),
      }),
    )
    .min(1)
    .max(40, 'No máximo 40 modelos')
    .required(),
})
