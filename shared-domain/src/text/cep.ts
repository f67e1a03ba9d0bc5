import { figuresIn } from './figuresIn.ts'

/** Reads a CEP as people write it, `88.015-200` or `CEP 88015200`, as `88015-200`; null for anything else. */
export function readCep(text: string) {
  const digits = figuresIn(text)?.replace(/\D/g, '')
  return digits?.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null
}

/** What a field shows while somebody types: up to eight digits with their hyphen, and any other text as it is. */
export function maskCep(typed: string) {
  const digits = typed.replace(/\D/g, '')
  if (digits.length > 8 || /[^\d\s.-]/.test(typed)) return typed
  return digits.replace(/^(\d{5})(\d)/, '$1-$2')
}
