import type { PropertyLead } from 'shared-backend/admin'
import { leads as text } from '../text.ts'

/** Digits with the country's 55 in front, as wa.me and tel: take them. */
function internationalDigits(phone: string) {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length <= 11 ? `55${digits}` : digits
}

/** Links that call the owner, write to them on WhatsApp, or by e-mail, with a greeting prepared. */
export function contactLinks({ owner_name, phone, email }: PropertyLead, agency: string) {
  const digits = internationalDigits(phone)
  const greeting = encodeURIComponent(text.greeting(owner_name.split(' ')[0] ?? owner_name, agency))
  return {
    call: `tel:+${digits}`,
    whatsapp: `https://wa.me/${digits}?text=${greeting}`,
    email: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(text.subject(agency))}&body=${greeting}`,
  }
}
