import './locale.ts'
import * as yup from 'yup'
import { email, flatObject, line, multiline, phone } from './fields.ts'

// The edge function imports this file as it stands: Deno needs the explicit extensions.

/** The type of the error where neither phone nor e-mail is given. */
export const NO_CONTACT = 'contact'

/** Somebody's message about a listing; `cast` gives the payload. One of phone and e-mail is enough. */
export const inquirySchema = flatObject({
  property_id: yup.string().uuid().required(),
  nome: line(120).required(),
  telefone: phone().test(
    NO_CONTACT,
    'Informe telefone ou email',
    (value, { parent }) => Boolean(value) || Boolean((parent as { email?: unknown }).email),
  ),
  email: email(),
  mensagem: multiline(2000).required(),
})

export type InquiryPayload = yup.InferType<typeof inquirySchema>
