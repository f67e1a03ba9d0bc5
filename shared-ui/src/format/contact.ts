/**
 * A telephone as networks dial it: digits only, country first. Written with `+` or `00` it names its country; else it is
 * a Brazilian one, which may start with the trunk 0, and with 55 where it is long enough for that to be the country.
 */
function internationalDigits(phone: string) {
  const digits = phone.replace(/\D/g, '')
  if (phone.trimStart().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const national = digits.replace(/^0/, '')
  return national.length > 11 ? national : `55${national}`
}

/** `(48) 3333-0199` → `tel:+554833330199`. */
export const callLink = (phone: string) => `tel:+${internationalDigits(phone)}`

/** Opens a WhatsApp conversation with the message typed in. */
export const whatsappLink = (phone: string, message: string) =>
  `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(message)}`
