import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Mail } from './deliver.ts'
import type { Email } from './email.ts'
import { emailOf } from './emailOf.ts'

/** `property_code` is the agency's own reference where the listing has one. */
export type InquiryMail = Mail<
  Tables<'inquiries'> & { property_title: string; case_id: string; photo: string | null }
>

/** Makes the e-mail that announces a message about a listing to the agency. A reply goes to the visitor who has an address. */
export function inquiryEmail(mail: InquiryMail, siteUrl: string): Email {
  const { name, email, phone, message, property_id, property_title, property_code, photo, case_id } =
    mail.about
  return emailOf(mail, {
    replyTo: email === null ? undefined : { name, address: email },
    subject: `Interesse no imóvel ${property_code}: ${property_title} – ${name}`,
    heading: 'Interesse em um imóvel',
    paragraphs: [`${name} tem interesse no imóvel "${property_title}" (código ${property_code}).`],
    facts: [
      ['Nome', name],
      ['Telefone', phone],
      ['Email', email],
      ['Mensagem', message],
    ],
    listings: [
      {
        title: property_title,
        lines: [`Código ${property_code}`],
        photo,
        address: property_id ? `${siteUrl}/property/${property_id}` : undefined,
      },
    ],
    button: { label: 'Abrir no painel', address: `${siteUrl}/admin/cases?atendimento=${case_id}` },
  })
}
