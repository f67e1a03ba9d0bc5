import { formatCount } from 'shared-ui'
import type { Sort } from 'shared-domain/search'

/** Of a list of listings. */
export const results = {
  found: (count: number) => formatCount(count, 'imóvel encontrado', 'imóveis encontrados'),
  counting: 'Contando imóveis...',
  alertMe: 'Avise-me de novos imóveis',
  loadingMore: 'Carregando mais imóveis...',
  more: 'Mostrar mais imóveis',
  toStart: 'Voltar ao início da lista',
  printed: (count: number, total: number) =>
    `Aqui estão os primeiros ${formatCount(count, 'imóvel', 'imóveis')}, de ${formatCount(total, 'encontrado', 'encontrados')}. Para imprimir mais, role antes a lista na tela.`,
  empty: 'Nenhum imóvel encontrado',
  emptyAdvice: 'Tente ajustar os critérios da busca: amplie a faixa de preço ou escolha outras localizações.',
  sort: 'Ordenar por',
  sorts: {
    newest: 'Mais recentes',
    'price-asc': 'Menor preço',
    'price-desc': 'Maior preço',
    'area-desc': 'Maior área',
    'square-metre-asc': 'Menor preço por m²',
  } satisfies Record<Sort, string>,
} as const
