import { readPhone } from '../../../../shared-domain/src/text/index.ts'
import type { Agency } from './deliver.ts'
import type { Email } from './email.ts'

/** What an e-mail says, whether in HTML or in plain text. */
export interface Content extends Pick<Email, 'subject' | 'replyTo' | 'icalEvent' | 'messageId' | 'headers'> {
  heading: string
  paragraphs: string[]
  listings?: MailListing[]
  facts?: Fact[]
  /** What the reader shall do. */
  button?: Link
  /** What else there is. */
  links?: Link[]
  /** In small letters, below all else. */
  notes?: string[]
}

export interface Link {
  label: string
  address: string
}

/** A label with what was sent; what was not has no line. */
export type Fact = [label: string, value: string | number | null]

/** A listing as an e-mail shows it. */
export interface MailListing {
  title: string
  /** Under the title. */
  lines: string[]
  photo: string | null
  /** Of its page, where visitors see one. */
  address?: string
}

export const given = (facts: Fact[]) =>
  facts.flatMap(([label, value]): [string, string][] =>
    value === null || value === '' ? [] : [[label, String(value)]],
  )

/** How to reach the agency, for the foot. */
export function waysTo({
  phone,
  whatsapp,
  address,
}: Agency): { label: string; value: string; link?: string }[] {
  return [
    ...(phone ? [{ label: 'Telefone', value: phone, link: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
    ...(whatsapp
      ? [
          {
            label: 'WhatsApp',
            value: readPhone(whatsapp) ?? whatsapp,
            link: `https://wa.me/${whatsapp.replace('+', '')}`,
          },
        ]
      : []),
    ...(address ? [{ label: 'Endereço', value: address }] : []),
  ]
}
