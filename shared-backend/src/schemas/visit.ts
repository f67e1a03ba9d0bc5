import './locale.ts'
import * as yup from 'yup'
import { flatObject, line, multiline } from './fields.ts'
import { visitorFields } from './inquiry.ts'

// The edge functions import this file as it stands: Deno needs the explicit extensions.

const instant = () =>
  yup
    .string()
    .matches(
      /^20\d\d-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:00(\.000)?(Z|[+-]\d\d:\d\d)$/,
      'Escolha um horário',
    )
    .test('instant', 'Escolha um horário', (value) => !value || !Number.isNaN(Date.parse(value)))

/** Somebody who books a visit; `cast` gives the payload. One of phone and e-mail is enough. */
export const visitSchema = flatObject({
  ...visitorFields,
  inicio: instant().required('Escolha um horário'),
  mensagem: multiline(2000),
})

export type VisitPayload = yup.InferType<typeof visitSchema>

/** What the link of a visit can do: the body of the function `visit`. */
export const visitActionSchema = flatObject({
  token: line(100).required(),
  action: yup
    .string()
    .oneOf(['read', 'confirm', 'move', 'cancel'] as const)
    .required(),
  /** The version that the visitor saw. */
  sequence: yup
    .number()
    .integer()
    .min(0)
    .max(1000)
    .when('action', ([action], schema) => (action === 'read' ? schema : schema.required())),
  inicio: instant().when('action', ([action], schema) =>
    action === 'move' ? schema.required('Escolha um horário') : schema,
  ),
})
