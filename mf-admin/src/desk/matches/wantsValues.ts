import type { Wants } from 'shared-backend/admin/desk'
import type { Category } from 'shared-backend/properties'
import { fold } from 'shared-domain/fold'
import { kindsOf, placeLabel, type Place } from 'shared-domain/search'
import { formatPrice } from 'shared-ui'
import { matches as text } from './text.ts'

/** The form's. Prices are reais, or the text that could not be read. */
export interface WantsValues {
  deal: string
  /** Ids, with a comma between two of them. */
  kinds: string
  places: Place[]
  minPrice: number | string | null
  maxPrice: number | string | null
  minBedrooms: string
}

export const toValues = (wants: Wants | null, categories: Category[]): WantsValues => ({
  deal: wants?.deal ?? '',
  kinds: categories
    .filter(({ id, name }) => wants?.kinds?.some((kind) => kind === id || fold(kind) === fold(name)))
    .map(({ id }) => id)
    .join(),
  places: (wants?.places ?? []).map(({ neighborhood = '', ...place }) => ({ neighborhood, ...place })),
  minPrice: wants?.minPrice ?? null,
  maxPrice: wants?.maxPrice ?? null,
  minBedrooms: wants?.minBedrooms ? String(wants.minBedrooms) : '',
})

/** Null where nothing is wanted. */
export function toWants({ deal, kinds, places, minPrice, maxPrice, minBedrooms }: WantsValues): Wants | null {
  const wants: Wants = {
    ...(deal && { deal: deal as Wants['deal'] }),
    ...(kinds && { kinds: kindsOf(kinds) }),
    ...(places.length > 0 && { places }),
    ...(minPrice && { minPrice: Number(minPrice) }),
    ...(maxPrice && { maxPrice: Number(maxPrice) }),
    ...(minBedrooms && { minBedrooms: Number(minBedrooms) }),
  }
  return Object.keys(wants).length > 0 ? wants : null
}

/** Names of categories: `Casa ou Sobrado`. */
export const kindNames = (kinds: string, categories: Category[]) =>
  kindsOf(kinds)
    .flatMap((id) => categories.find((category) => category.id === id)?.name ?? [])
    .join(' ou ')

export const placeName = (place: Place) =>
  place.neighborhood ? placeLabel(place) : text.wholeCity(place.city)

export const priceName = (price: WantsValues['minPrice']) =>
  typeof price === 'number' ? formatPrice(price) : price

/** In words: `Comprar · Casa · Campeche, Florianópolis · até R$ 800.000 · 3+ quartos`. */
export function wantsInWords(wants: Wants, categories: Category[]) {
  const { deal, kinds, places, minBedrooms } = toValues(wants, categories)
  return [
    deal && text.deals[deal as keyof typeof text.deals],
    kindNames(kinds, categories),
    places.map(placeName).join('; '),
    wants.minPrice && text.from(formatPrice(wants.minPrice)),
    wants.maxPrice && text.upTo(formatPrice(wants.maxPrice)),
    minBedrooms && text.bedrooms(Number(minBedrooms)),
  ]
    .filter(Boolean)
    .join(' · ')
}
