/** What a number field shows: comma for the decimals, no grouping, so that typing on goes as expected. */
export const showNumber = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined
    ? ''
    : value.toLocaleString('pt-BR', { maximumFractionDigits: decimals, useGrouping: false })

/** Reads what was typed or pasted: `1.200,5` and `1200,5` and `1200.5` are the same; `null` without digits. */
export function readNumber(text: string, decimals: number): number | null {
  const grouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) || text.includes(',')
  const plain = grouped ? text.replaceAll('.', '').replace(',', '.') : text
  if (!/\d/.test(plain)) return null
  const value = Number.parseFloat(plain)
  return decimals === 0 ? Math.trunc(value) : Number(value.toFixed(decimals))
}
