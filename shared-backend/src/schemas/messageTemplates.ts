import './locale.ts'
import * as yup from 'yup'
import { choice, flatObject, line, multiline } from './fields.ts'

const NAME_TWICE = 'Já há um modelo com este nome para este público'

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
    // The desk tells them apart by their names.
    .test((templates, { createError, path }) => {
      const names = templates?.map(({ to, label }) => `${to} ${label}`) ?? []
      const again = names.findIndex((name, index) => names.indexOf(name) < index)
      return again < 0 || createError({ path: `${path}[${again}].label`, message: NAME_TWICE })
    })
    .required(),
})
