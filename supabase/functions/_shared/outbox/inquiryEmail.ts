import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Mail } from './deliver.ts'
import { bodyOf, oneLine, type Email } from './email.ts'

export type InquiryMail = Mail<Tables<'inquiries'> & { case_id: string }>

/** Makes the e-mail that announces a message about a listing to the agency. A reply goes to the visitor who has an address. */
export function inquiryEmail({ recipient, about: inquiry }: InquiryMail, siteUrl: string): Email {
  const { name, email, phone, message, property_id, property_title, property_code } = inquiry
  return {
    to: recipient ?? '',
    replyTo: email === null ? undefined : { name: oneLine(name), address: email },
    subject: oneLine(`Interesse no imóvel ${property_code}: ${property_title} – ${name}`),
    ...bodyOf({
      intro: `${name} tem interesse no imóvel "${property_title}" (código ${property_code}).`,
      facts: [
        ['Nome', name],
        ['Telefone', phone],
        ['Email', email],
        ['Mensagem', message],
      ],
      links: [
        ...(property_id
          ? ([['Ver o anúncio', `${siteUrl}/property/${property_id}`]] as [string, string][])
          : []),
        ['Abrir no painel', `${siteUrl}/admin/cases?atendimento=${inquiry.case_id}`],
      ],
    }),
  }
}
