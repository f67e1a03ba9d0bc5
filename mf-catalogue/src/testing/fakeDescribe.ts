import { slug } from 'shared-domain/fold'
import type { CatalogueListing, DescribedSearch } from 'shared-backend/properties'
import { categories } from './listings.ts'

/** The lower one of the two in the middle, which is enough where a test has one. */
const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null

/** The response of `describe_search` to the address of a deal, a kind and a place, for these listings; without areas. */
export function fakeDescribe(listings: CatalogueListing[], query: URLSearchParams): DescribedSearch | null {
  const deal = query.get('p_deal') === 'aluguel' ? 'rent' : 'sale'
  const parts = ['p_first', 'p_second', 'p_third'].map((name) => slug(query.get(name) ?? ''))
  const kind = categories.find(({ name, plural }) => slug(plural ?? name) === parts[0])
  const [city = '', neighborhood = ''] = kind ? parts.slice(1) : parts
  const found = listings.filter(
    (one) =>
      one.property_type === deal &&
      (!kind || one.category_id === kind.id) &&
      (!city || slug(one.city) === city) &&
      (!neighborhood || slug(one.neighborhood) === neighborhood),
  )
  const [first] = found
  return first
    ? {
        deal,
        kind: kind ?? null,
        city: city ? first.city : null,
        neighborhood: neighborhood ? first.neighborhood : null,
        count: found.length,
        price: middle(found.map(({ price }) => price)),
        squareMetre: null,
      }
    : null
}
