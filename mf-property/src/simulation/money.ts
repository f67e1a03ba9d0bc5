// Made when a simulation is opened, and not with the page.
let cents: Intl.NumberFormat | undefined

/** Formats instalments to the cent: `R$ 3.555,56`. */
export function formatCents(reais: number) {
  cents ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return cents.format(reais)
}
