import { amenityLabels, facts, minimumNames } from '../../../../shared-domain/src/facts/index.ts'
import { formatNumber } from '../../../../shared-domain/src/numbers/index.ts'
import { filterTable, flagNames, placeLabel, readSearch } from '../../../../shared-domain/src/search/index.ts'

const deals = { all: '', sale: ' à venda', rent: ' para alugar' }

/** The most kinds and places that a name says, and the most other filters. */
const MOST = 3
/** The most characters of a name: a place may have thousands. */
const LONGEST = 160

/** `Campeche, Trindade e mais 2 lugares` */
function listOf(names: string[], one: string, many: string) {
  const rest = names.length - MOST
  const named = names.slice(0, MOST)
  if (rest > 0) return `${named.join('; ')} e mais ${rest} ${rest === 1 ? one : many}`
  return named.length > 1 ? `${named.slice(0, -1).join('; ')} e ${named.at(-1)}` : (named[0] ?? '')
}

const reais = (amount: number) => `R$\u00a0${formatNumber(amount, 0)}`
const metres = (amount: number) => `${formatNumber(amount)}\u00a0m²`

/**
 * Names a search by its address's query: `Apartamentos à venda em Campeche, Florianópolis, até R$ 500.000`.
 * @param kinds the names of its kinds, in the plural
 */
export function searchName(query: string, kinds: string[]): string {
  const search = readSearch(query)
  const { minPrice, maxPrice, maxMonthly, minArea, maxArea } = search
  const place = listOf(search.places.map(placeLabel), 'lugar', 'lugares')
  const filters = [
    search.area && 'numa área do mapa',
    minPrice && `a partir de ${reais(minPrice)}`,
    maxPrice && `até ${reais(maxPrice)}`,
    maxMonthly && `até ${reais(maxMonthly)} por mês com taxas`,
    ...minimumNames.map((name) => {
      const least = search[name]
      return least && `${least} ${facts[name].words[least === 1 ? 0 : 1]} ou mais`
    }),
    minArea && `a partir de ${metres(minArea)}`,
    maxArea && `até ${metres(maxArea)}`,
    ...flagNames.map((name) => search[name] && filterTable[name].label.toLowerCase()),
    ...search.amenities.map((name) => amenityLabels[name].toLowerCase()),
    ...search.words.map((word) => `“${word}”`),
  ].filter((words) => typeof words === 'string')
  const more = filters.length - MOST
  const name = [
    `${listOf(kinds, 'tipo', 'tipos') || 'Imóveis'}${deals[search.type]}${place && ` em ${place}`}`,
    ...filters.slice(0, MOST),
    ...(more > 0 ? [`e mais ${more} ${more === 1 ? 'filtro' : 'filtros'}`] : []),
  ].join(', ')
  return name.length > LONGEST ? `${[...name].slice(0, LONGEST - 1).join('')}…` : name
}
