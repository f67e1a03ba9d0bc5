// Made when a simulation is opened, and not with the page.
let cents: Intl.NumberFormat | undefined

/** Instalments are told to the cent: `R$ 3.555,56`. */
export function formatCents(reais: number) {
  cents ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return cents.format(reais)
}

/** A number as a Brazilian types it, `10,5` or `10.5`; null when it is none. */
export function parseDecimal(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^\d+(\.\d*)?$/.test(text) ? Number(text) : null
}
