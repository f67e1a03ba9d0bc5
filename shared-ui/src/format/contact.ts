import { readPhone } from 'shared-domain/text'

/** `+` and the digits of a phone, country first. A text that is no phone of a person (`0800 123 4567`) is dialled as it is. */
function dialled(phone: string) {
  const known = readPhone(phone)
  return (known?.startsWith('(') ? `+55${known}` : (known ?? phone)).replace(/[^+\d]/g, '')
}

/** `(48) 3333-0199` → `tel:+554833330199`. */
export const callLink = (phone: string) => `tel:${dialled(phone)}`

/** Opens a WhatsApp conversation with the message typed in. */
export const whatsappLink = (phone: string, message: string) =>
  `https://wa.me/${dialled(phone).replace('+', '')}?text=${encodeURIComponent(message)}`
