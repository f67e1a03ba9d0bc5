import { formatCount } from 'shared-ui'

/** Of the filters that the home page does not have. */
export const panel = {
  title: 'Filtros',
  minArea: 'Área mínima',
  maxArea: 'Área máxima',
  unreadableArea: 'Digite uma área, como 80 ou 72,5',
  any: 'Qualquer',
  more: 'Mais Filtros',
  apply: 'Aplicar Filtros',
  listings: (count: number) => (count === 1 ? ' imóvel' : ' imóveis'),
  show: (count: number) => `Ver ${formatCount(count, 'imóvel', 'imóveis')}`,
  showUncounted: 'Ver imóveis',
  showNothing: 'Nenhum imóvel com estes filtros',
  kindsTogether: 'Vários tipos de uma vez',
  monthly: 'Máximo por mês com taxas',
  published: 'Data do anúncio',
  publishedWithin: (days: number) =>
    days === 1 ? 'Últimas 24 horas' : `Últimos ${formatCount(days, 'dia', 'dias')}`,
  clear: 'Limpar Filtros',
  active: 'Filtros ativos',
  kinds: (names: string[]) => names.join(' ou '),
  maxMonthly: (price: string) => `Até ${price} por mês com taxas`,
  area: 'Nesta área do mapa',
  newSince: (days: number) =>
    days === 1
      ? 'Anunciado nas últimas 24 horas'
      : `Anunciado nos últimos ${formatCount(days, 'dia', 'dias')}`,
  word: (word: string) => `Com “${word}” no anúncio`,
} as const
