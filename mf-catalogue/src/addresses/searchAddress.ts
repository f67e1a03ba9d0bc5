import type { RouteParams } from 'shared-backend'
import { slug } from 'shared-backend/fold'
import type { DescribedSearch, SearchAddress } from 'shared-backend/properties'
import { wholeCatalogue, type CatalogueSearch } from '../filters/address.ts'
import { addresses as text } from '../text.ts'

/** What an address of its own can say of a search. */
export type Meaning = Pick<DescribedSearch, 'deal' | 'kind' | 'city' | 'neighborhood'>

const ROOT = '/imoveis'
const dealSlugs = { sale: 'venda', rent: 'aluguel' }

/** Addresses of a deal, a kind, a city and a neighbourhood, by how many parts they have. */
export const searchPatterns = ['', '/:first', '/:first/:second', '/:first/:second/:third'].map(
  (parts) => `${ROOT}/:deal${parts}`,
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

/** Where the listings of a deal, a kind and a place are: `/imoveis/venda/casas/sao-jose`. */
export function searchPath({ deal, kind, city, neighborhood }: Meaning) {
  const names = [kind?.plural ?? kind?.name, city, neighborhood].flatMap((name) => (name ? [slug(name)] : []))
  return [ROOT, dealSlugs[deal], ...names].join('/')
}

/** The same as the catalogue's filters say it. */
export const meantSearch = ({ deal, kind, city, neighborhood }: Meaning): CatalogueSearch => ({
  ...wholeCatalogue,
  type: deal,
  category: kind?.id ?? '',
  places: city ? [{ city, neighborhood: neighborhood ?? '' }] : [],
})

/** From all of the deal to the address itself, which is the last: a part more each time. */
export function trailOf({ deal, kind, city, neighborhood }: Meaning) {
  const all: Meaning = { deal, kind: null, city: null, neighborhood: null }
  const steps: (Meaning & { name: string })[] = [
    { ...all, name: text.title(all) },
    ...(kind ? [{ ...all, kind, name: kind.plural ?? kind.name }] : []),
    ...(city ? [{ ...all, kind, city, name: city }] : []),
    ...(neighborhood ? [{ ...all, kind, city, neighborhood, name: neighborhood }] : []),
  ]
  return steps.map(({ name, ...meaning }) => ({ name, path: searchPath(meaning) }))
}
