import type { ParsedInput } from './parsedInput.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** `88015200` → `88015-200`, also while it is being typed; at most 9 characters. */
export const maskCep = (text: string) =>
  digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{5})(\d)/, '$1-$2')

/** The digits after the country's 55, where it is one: 55 is an area code as well. */
function nationalDigits(text: string) {
  const digits = digitsOf(text)
  const hasCountry = text.trimStart().startsWith('+55') || (digits.length === 13 && digits.startsWith('55'))
  return hasCountry ? digits.slice(2) : digits
}

/** `48999990199` → `(48) 99999-0199`, `+554833330199` → `(48) 3333-0199`, also while it is being typed. */
export function maskPhone(text: string) {
  const digits = nationalDigits(text).slice(0, 11)
  if (digits.length < 3) return digits && `(${digits}`
  const local = digits.slice(2)
  const head = local.length > 8 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${local.slice(0, head)}${local.length > head ? `-${local.slice(head)}` : ''}`
}

/** Reads a pasted or autofilled telephone: the country's 55 and the trunk 0 are not part of the field. */
export function readPhone(text: string): ParsedInput {
  const digits = digitsOf(text)
    .replace(/^(00)?55(?=\d{10,11}$)/, '')
    .replace(/^0(?=\d{10,11}$)/, '')
  return digits.length > 11 ? { note: 'Digite o telefone com DDD, como (48) 99999-9999.' } : { text: digits }
}

/** Reads a pasted CEP: `88.015-200` and `CEP 88015200` alike. */
export function readCep(text: string): ParsedInput {
  const digits = digitsOf(text)
  return digits.length > 8 ? { note: 'CEP deve ter 8 dígitos' } : { text: digits }
}

/** A stored CEP for reading, `88015-200`; anything that has not 8 digits is given back as it is. */
export const formatCep = (cep: string) => (digitsOf(cep).length === 8 ? maskCep(cep) : cep)

/** A stored Brazilian number for reading, with or without the country's 55; others are given back as they are. */
export function formatPhone(phone: string) {
  const digits = digitsOf(phone)
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return national.length === 10 || national.length === 11 ? maskPhone(national) : phone
}
