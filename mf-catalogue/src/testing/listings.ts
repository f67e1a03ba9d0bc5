import type { CatalogueListing } from 'shared-backend/properties'

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const categories = [
  { id: uuid(901), name: 'Apartamento', plural: 'Apartamentos' },
  { id: uuid(902), name: 'Casa', plural: null },
]

/** Of which a city's row in the view of places is made. */
interface CityRow {
  city: string
  neighborhoods: { neighborhood: string; count: number }[]
}

/** The rows of the view of places, unless a test has others. */
export const places: CityRow[] = [
  {
    city: 'Florianópolis',
    neighborhoods: [
      { neighborhood: 'Centro', count: 3 },
      { neighborhood: 'Trindade', count: 2 },
    ],
  },
  { city: 'São José', neighborhoods: [{ neighborhood: 'Kobrasol', count: 1 }] },
]

/** A listing with the test's own values; the higher its number, the older it is. */
export const listing = (number: number, more: Partial<CatalogueListing> = {}): CatalogueListing => ({
  id: uuid(number),
  title: `Imóvel ${number}`,
  price: 400_000,
  city: 'Florianópolis',
  state: 'SC',
  neighborhood: 'Centro',
  bedrooms: null,
  bathrooms: null,
  suites: null,
  area: null,
  built_area: null,
  land_area: null,
  parking_spaces: null,
  lavatory: null,
  staircases: null,
  property_type: 'sale',
  featured: false,
  deal_status: 'available',
  category_id: categories[0]!.id,
  created_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
  property_images: [],
  ...more,
})

/** The rows of the view of places for these listings. */
export function placesOf(some: readonly CatalogueListing[]): CityRow[] {
  const inCity = Map.groupBy(some, ({ city }) => city)
  return [...inCity].map(([city, here]) => {
    const counts = Map.groupBy(here, ({ neighborhood }) => neighborhood)
    return {
      city,
      neighborhoods: [...counts].map(([neighborhood, { length: count }]) => ({ neighborhood, count })),
    }
  })
}

export const listings = (count: number, more: Partial<CatalogueListing> = {}) =>
  Array.from({ length: count }, (_, index) => listing(index + 1, more))
