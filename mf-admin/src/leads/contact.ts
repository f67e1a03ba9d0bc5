import type { PropertyLead } from 'shared-backend/admin'
import { callLink, whatsappLink } from 'shared-ui'
import { leads as text } from '../text.ts'

/** Links that call the owner, write to them on WhatsApp, or by e-mail, with a greeting prepared. */
export function contactLinks({ owner_name, phone, email }: PropertyLead, agency: string) {
  const greeting = text.greeting(owner_name.split(' ')[0] ?? owner_name, agency)
  return {
    call: callLink(phone),
    whatsapp: whatsappLink(phone, greeting),
    email: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(text.subject(agency))}&body=${encodeURIComponent(greeting)}`,
  }
}
