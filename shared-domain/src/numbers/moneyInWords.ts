import { formatNumber } from './formatNumber.ts'

const scales = [
  [1e9, 'bilhão', 'bilhões'],
  [1e6, 'milhão', 'milhões'],
  [1e3, 'mil', 'mil'],
] as const

/** How an amount is said: `45000000` → `45 milhões de reais`, `1234567` → `cerca de 1,23 milhão de reais`. */
export function moneyInWords(reais: number) {
  const [scale, one, many] = scales.find(([size]) => reais >= size) ?? [1]
  const count = Number((reais / scale).toFixed(2))
  const about = Number((count * scale).toFixed(2)) === reais ? '' : 'cerca de '
  if (!one) return `${about}${formatNumber(count)} ${reais === 1 ? 'real' : 'reais'}`
  return `${about}${formatNumber(count)} ${count < 2 ? one : many}${scale === 1e3 ? '' : ' de'} reais`
}
