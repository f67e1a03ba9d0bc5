import './locale.ts'
import { choice, email, flatObject, line, multiline, phone } from './fields.ts'
import { NO_CONTACT } from './inquiry.ts'

/** The ways by which people come whom the agency enters itself. */
export const contactSources = [
  'telefone',
  'whatsapp',
  'balcao',
  'instagram',
  'facebook',
  'indicacao',
  'placa',
  'outro',
] as const

/** Somebody who called, came in or wrote elsewhere. One of phone and e-mail is enough. */
export const contactSchema = flatObject({
  name: line(120).required('Informe o nome'),
  phone: phone().test(
    NO_CONTACT,
    'Informe telefone ou email',
    (value, { parent }) => Boolean(value) || Boolean((parent as { email?: unknown }).email),
  ),
  email: email(),
  source: choice(contactSources).required('Escolha por onde a pessoa veio'),
  message: multiline(2000),
})
