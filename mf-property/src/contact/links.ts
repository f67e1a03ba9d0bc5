import type { SiteConfig } from 'shared-backend'

/** `(48) 3333-0199` as `tel:+554833330199`; a number that names its country keeps it. */
export function callLink(phone: string) {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${phone.trim().startsWith('+') || digits.length > 11 ? digits : `55${digits}`}`
}

/** Opens a WhatsApp conversation with the message typed in. `number` is digits, country code first. */
export const whatsappLink = (number: string, message: string) =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`

/** The property's address on the web, without what a visitor's own way added to it. */
export const propertyAddress = ({ origin = window.location.origin }: SiteConfig, id: string) =>
  `${origin}/property/${id}`
