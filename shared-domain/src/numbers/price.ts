import { formatNumber, group } from './formatNumber.ts'
import { readNumber, type Reading } from './readNumber.ts'

/** R$, as the database can keep it. */
export const LARGEST_PRICE = 999_999_999_999.99

export interface PriceReading {
  /** Reais; null where the text is blank, or nothing was understood. */
  value: number | null
  problem?: Reading['problem'] | 'too-large'
}

/**
 * Reads an amount of money as it is typed or pasted. Without decimals, cents are rounded: `1850,50` is 1851. A few reais
 * with a fraction are no price: `1,2` may be on its way to `1,2 mi`.
 */
export function readPrice(text: string, decimals: 0 | 2 = 0): PriceReading {
  const { value, problem } = readNumber(text.replace(/\.\s*$/, ''), { decimals })
  if (value === null) return { value, problem }
  if (decimals === 0 && value < 100 && !Number.isInteger(value)) return { value: null, problem: 'unreadable' }
  const rounded = Number(value.toFixed(decimals))
  return rounded > LARGEST_PRICE ? { value: null, problem: 'too-large' } : { value: rounded, problem }
}

/** An amount of money for a field: `R$ 450.000`, with decimals `R$ 1.850,50`; empty for null. */
export function writePrice(value: number | null, decimals: 0 | 2 = 0) {
  if (value === null) return ''
  const [whole = '', cents] = formatNumber(value, decimals).split(',')
  return `R$ ${whole}${cents ? `,${cents.padEnd(2, '0')}` : ''}`
}

const figures = /^(\d[\d.]*)(.*)$/s
const grouped = /^(0|[1-9]\d{0,2}(\.\d{3})*)$/

/**
 * What a price field shows while somebody types: digits are grouped up to the first comma, blank or word, and the rest
 * stays as it is, so that `1,2 mi` and `450 mil` can be typed.
 * @param isAppended whether one character was typed behind what the field showed: other points than those that group stay
 */
export function maskPrice(typed: string, isAppended = false) {
  const text = typed.replaceAll(/r?\$\s*|\p{Cf}/giu, '').replace(/^[r\s]+/i, '')
  const [, digits, rest = ''] = figures.exec(text) ?? []
  if (digits === undefined) return text
  const isOwn = isAppended
    ? rest !== '' || digits.endsWith('.') || (digits.length > 1 && !grouped.test(digits.slice(0, -1)))
    : /\p{L}/u.test(rest) && /^\d{1,3}(\.\d{3})*\.\d{0,2}$/.test(digits)
  const whole = isOwn ? digits : group(digits.replaceAll('.', '').replace(/^0+(?=\d)/, ''))
  return `R$ ${whole}${rest}`
}
