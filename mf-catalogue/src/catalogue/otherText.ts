import { formatCount } from 'shared-ui'

const listings = (count: number) => formatCount(count, 'imóvel', 'imóveis')

/** Of searches that find more than an empty one; they load when it is there. */
export const otherSearches = {
  looser: 'Há imóveis sem um destes filtros',
  without: (filter: string, count: number) => `Sem "${filter}": ${listings(count)}`,
  otherPlaces: (city: string) => `Outros bairros de ${city}`,
  otherPlace: (name: string, count: number) => `${name}: ${listings(count)}`,
} as const
