import type { RouteParams } from 'shared-backend'
import { SEARCH_ROOT, type DescribedSearch, type SearchAddress } from 'shared-backend/properties'
import { fullCatalogue, type CatalogueSearch } from 'shared-domain/search'

/** Empty parts, for the related searches of the home page. */
export const anywhere: SearchAddress = { deal: '', first: '', second: '', third: '' }

/** The parts of a search that can have an address of their own. */
export type Meaning = Pick<DescribedSearch, 'deal' | 'kind' | 'city' | 'neighborhood'>

/** Addresses of a deal, a kind, a city and a neighbourhood, by how many parts they have. */
export const searchPatterns = ['', '/:first', '/:first/:second', '/:first/:second/:third'].map(
  (parts) => `${SEARCH_ROOT}/:deal${parts}`,
)

/** The request for the meaning of an address. */
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

/** The same as filters of the catalogue. */
export const meantSearch = ({ deal, kind, city, neighborhood }: Meaning): CatalogueSearch => ({
  ...fullCatalogue,
  type: deal,
  category: kind?.id ?? '',
  places: city ? [neighborhood ? { city, neighborhood, exact: true } : { city, neighborhood: '' }] : [],
})
