import type { CatalogueRow } from '../listing.ts'

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const kinds = [uuid(901), uuid(902)] as const

/** A listing with the test's own values; the higher its number, the older it is. */
export const row = (number: number, more: Partial<CatalogueRow> = {}): CatalogueRow => ({
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
  category_id: kinds[0],
  created_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
  ...more,
})
