import type { RouteParams } from 'shared-backend'
import { SEARCH_ROOT, type DescribedSearch, type SearchAddress } from 'shared-backend/properties'
import { fullCatalogue, type CatalogueSearch } from 'shared-domain/search'

/** Of no address: what is asked for the home page. */
export const anywhere: SearchAddress = { deal: '', first: '', second: '', third: '' }

/** What an address of its own can say of a search. */
export type Meaning = Pick<DescribedSearch, 'deal' | 'kind' | 'city' | 'neighborhood'>

/** Addresses of a deal, a kind, a city and a neighbourhood, by how many parts they have. */
export const searchPatterns = ['', '/:first', '/:first/:second', '/:first/:second/:third'].map(
  (parts) => `${SEARCH_ROOT}/:deal${parts}`,
)

/** What is asked to know what the parts of an address mean. */
export const addressOf = ({
  deal = '',
  first = '',
  second = '',
  third = '',
}: RouteParams): SearchAddress => ({
  deal,
  first,
  second,
  third,
})

/** The same as the catalogue's filters say it. */
export const meantSearch = ({ deal, kind, city, neighborhood }: Meaning): CatalogueSearch => ({
  ...fullCatalogue,
  type: deal,
  category: kind?.id ?? '',
  places: city ? [neighborhood ? { city, neighborhood, exact: true } : { city, neighborhood: '' }] : [],
})
