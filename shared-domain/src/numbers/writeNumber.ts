import { group } from './formatNumber.ts'

/** A number for a field: comma for the decimals, no grouping, so that typing on goes as expected; empty for null. */
export function writeNumber(value: number | null | undefined, decimals: number) {
  if (value === null || value === undefined) return ''
  return String(Number(value.toFixed(decimals))).replace('.', ',')
}

/** Formats the digits of a price field while they are typed: `R$ ` and the grouped digits; empty when there are none. */
export function writePrice(typed: string) {
  const digits = typed
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12)
  return digits && `R$ ${group(digits)}`
}
