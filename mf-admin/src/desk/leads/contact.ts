import type { PropertyLead } from 'shared-backend/admin/desk'
import { readPhone } from 'shared-domain/text'
import { callLink, whatsappLink } from 'shared-ui'
import { leads as text } from './text.ts'

/** Opens an e-mail with these words. */
export const mailLink = (email: string, subject: string, body: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

/** Links that call the owner, write to them on WhatsApp, or by e-mail, with a greeting prepared. */
export function contactLinks({ owner_name, phone, email }: PropertyLead, agency: string) {
  const greeting = text.greeting(owner_name.split(' ')[0] ?? owner_name, agency)
  return {
    call: callLink(phone),
    whatsapp: readPhone(phone) ? whatsappLink(phone, greeting) : undefined,
    email: mailLink(email, text.subject(agency), greeting),
  }
}
