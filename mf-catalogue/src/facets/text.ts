import { formatCount } from 'shared-ui'

/** Of the bars of prices. */
export const prices = {
  told: (whole: string, most: string, count: number) =>
    `Preços ${whole}. Faixa com mais anúncios: ${most}, ${formatCount(count, 'imóvel', 'imóveis')}.`,
  range: (from: string, to: string) => `de ${from} a ${to}`,
  from: (from: string) => `a partir de ${from}`,
} as const
