import { formatCount } from 'shared-ui'
import type { DealType } from 'shared-domain/search'

// Texts of all pages of the remote; those of one page stand beside it, and load with its code.

export const home = {
  title: 'Imóveis à venda e para alugar',
  summary:
    'Casas e apartamentos para comprar e alugar, com fotos, preços e atendimento de quem conhece cada bairro. Encontre a sua próxima casa ou anuncie a sua.',
} as const

export const catalogue = {
  title: 'Todos os Imóveis',
  summary:
    'Casas, apartamentos, terrenos e imóveis comerciais para comprar ou alugar. Filtre por bairro, preço, quartos e área.',
} as const

/** The page that finds a listing by its code. */
export const code = {
  title: 'Imóvel por código',
} as const

/** Where somebody chooses places. */
export const locations = {
  title: 'Selecione as Localizações',
  summary: 'Cidades e bairros em que há imóveis para comprar ou alugar.',
  loading: 'Carregando localizações...',
  loadError: 'Erro ao carregar localizações',
  most: (count: number) =>
    `Escolha até ${count} localizações. Para mais bairros de uma cidade, marque a cidade inteira.`,
  tooMany: 'Localizações demais para uma busca',
} as const

/** Of the addresses that say a deal, a kind and a place. */
export const addresses = {
  unknown: 'Nenhum imóvel neste endereço',
  popular: 'Buscas frequentes',
  relatedTitles: {
    sale: 'Imóveis à venda',
    rent: 'Imóveis para alugar',
    kinds: 'Tipos de imóvel',
    cities: 'Cidades',
    neighborhoods: 'Bairros',
  },
} as const

/** States that several pages share. */
export const states = {
  loading: 'Carregando imóveis...',
  loadError: 'Erro ao carregar imóveis',
} as const

/** Of the fields that the home page has too. */
export const filters = {
  search: 'Buscar',
  dealType: 'Tipo de negócio',
  dealTypes: { all: 'Todos', sale: 'Comprar', rent: 'Alugar' } satisfies Record<DealType, string>,
  category: 'Tipo de imóvel',
  allCategories: 'Todos os tipos',
  place: 'Localização',
  choosePlace: 'Cidade ou bairro',
  clearPlaces: 'Limpar localizações',
  places: (count: number) => formatCount(count, 'localização', 'localizações'),
  minPrice: 'Preço mínimo',
  maxPrice: 'Preço máximo',
  words: 'O que você procura?',
  wordsExample: 'casa 3 quartos na Trindade até 500 mil',
} as const
