import { formatCount } from 'shared-ui'

/** Of the bars of prices. */
export const prices = {
  summary: (range: string, most: string, count: number) =>
    `Preços ${range}. Faixa com mais anúncios: ${most}, ${formatCount(count, 'imóvel', 'imóveis')}.`,
  range: (from: string, to: string) => `de ${from} a ${to}`,
  from: (from: string) => `a partir de ${from}`,
} as const
