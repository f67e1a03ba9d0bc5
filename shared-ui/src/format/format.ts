const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const currency = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
})
// Made when first asked for: it takes a phone some 20 ms, and most pages show no date.
let date: Intl.DateTimeFormat | undefined

/** `1250000` → `R$ 1.250.000`; the suffix (`/mês` for rent) follows directly. The space does not break. */
export const formatPrice = (reais: number, { suffix = '' }: { suffix?: string } = {}) =>
  currency.format(reais) + suffix

/** Square metres: `72.5` → `72,5 m²`. The space does not break. */
export const formatArea = (squareMetres: number) => `${number.format(squareMetres)}\u00a0m²`

/** `1 quarto`, `3 quartos`, `1.234 imóveis`; zero takes the plural, as in Portuguese. */
export const formatCount = (count: number, singular: string, plural: string) =>
  `${number.format(count)} ${count === 1 ? singular : plural}`

/** A date or timestamp as `dd/mm/aaaa` in the visitor's time zone; empty when it is no date. */
export function formatDate(value: string | number | Date) {
  const parsed = new Date(value)
  date ??= new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
  return Number.isNaN(parsed.getTime()) ? '' : date.format(parsed)
}

/** What a listing is called in short: the first 8 characters of its id, upper case. */
export const shortCode = (id: string) => id.slice(0, 8).toUpperCase()
