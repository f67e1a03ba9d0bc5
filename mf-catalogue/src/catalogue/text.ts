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
  looser: 'Há imóveis sem um destes filtros',
  otherPlaces: (city: string) => `Outros bairros de ${city}`,
  otherPlace: (name: string, count: number) => `${name}: ${formatCount(count, 'imóvel', 'imóveis')}`,
  without: (filter: string, count: number) => `Sem "${filter}": ${formatCount(count, 'imóvel', 'imóveis')}`,
  sort: 'Ordenar por',
  sorts: {
    newest: 'Mais recentes',
    'price-asc': 'Menor preço',
    'price-desc': 'Maior preço',
    'area-desc': 'Maior área',
    'square-metre-asc': 'Menor preço por m²',
  } satisfies Record<Sort, string>,
} as const

/** Of a code under which there is nothing, or more than one listing. */
export const codes = {
  heading: (code: string) => `Código ${code}`,
  none: 'Nenhum imóvel com este código',
  advice: 'Confira o código no anúncio ou na mensagem que recebeu.',
  asWord: 'Procurar nos textos dos anúncios',
} as const
