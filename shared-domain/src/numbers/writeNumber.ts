/** A number for a field: comma for the decimals, no grouping, so that typing on goes as expected; empty for null. */
export function writeNumber(value: number | null | undefined, decimals: number) {
  if (value === null || value === undefined) return ''
  return String(Number(value.toFixed(decimals))).replace('.', ',')
}
