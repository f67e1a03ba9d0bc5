/** With its area code; with a `+`, one of any country. */
export function isPhone(phone: string) {
  const digits = phone.replace(/\D/g, '').replace(/^0(?=\d{10})/, '')
  if (phone.trimStart().startsWith('+')) return digits.length >= 8 && digits.length <= 15
  const national = digits.replace(/^55(?=\d{10})/, '')
  return /^[1-9][1-9](9\d{8}|[2-8]\d{7})$/.test(national)
}
