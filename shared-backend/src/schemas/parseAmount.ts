/**
 * Reads a number as a Brazilian types it or a program sends it: `R$ 450.000`, `1.234,50`, `1234.5`.
 * Null for blank, NaN for what is no number.
 */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/R\$|m²|\s/gi, '')
  if (bare === '') return null
  const isBrazilian = bare.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(bare)
  const plain = isBrazilian ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}
