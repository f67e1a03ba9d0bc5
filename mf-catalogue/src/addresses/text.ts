import type { DescribedSearch } from 'shared-backend/properties'
import { formatCount, formatPrice } from 'shared-ui'

type Figures = Pick<DescribedSearch, 'deal' | 'count' | 'price' | 'squareMetre'>

/** Of the addresses that say a deal, a kind and a place. */
export const searches = {
  figures: ({ deal, count, price, squareMetre }: Figures) =>
    [
      formatCount(count, 'imóvel', 'imóveis'),
      price !== null &&
        `preço ${count === 1 ? '' : 'mediano '}de ${formatPrice(price, { suffix: deal === 'rent' ? '/mês' : '' })}`,
      squareMetre !== null && `${formatPrice(squareMetre)} por m²`,
    ]
      .filter(Boolean)
      .join(', '),
  description: (title: string, figures: string) =>
    `${title}: ${figures}. Veja fotos, preços e áreas, e fale com o corretor.`,
  trail: 'Você está em',
  start: { name: 'Início', path: '/' },
  related: 'Buscas relacionadas',
  nothing: 'Aqui não há imóveis anunciados agora',
  advice: 'Veja todos os que temos, ou escolha outro lugar.',
  all: 'Ver Todos os Imóveis',
} as const
