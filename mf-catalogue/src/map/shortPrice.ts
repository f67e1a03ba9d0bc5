const compact = new Intl.NumberFormat('pt-BR', {
  notation: 'compact',
  style: 'currency',
  currency: 'BRL',
  maximumSignificantDigits: 3,
})

/** A price in as few characters as a marker has room for: `R$ 450 mil`, `R$ 1,25 mi`. */
export const shortPrice = (reais: number) => (reais === 0 ? 'Consulte' : compact.format(reais))
