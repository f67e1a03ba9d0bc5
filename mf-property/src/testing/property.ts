import type { ListingCard, PropertyDetail, PropertyImage } from 'shared-backend/properties'

export const PROPERTY_ID = '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab'

/** Photos 1 to `count`; the second is the primary one. */
export const photos = (count: number): PropertyImage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `photo-${index + 1}`,
    image_url: `http://api.test/photo-${index + 1}.jpg`,
    is_primary: index === 1,
    position: index,
    watermarked: true,
    widths: [480, 960],
  }))

export const property: PropertyDetail = {
  id: PROPERTY_ID,
  title: 'Casa no Campeche',
  description: 'Primeira linha.\nSegunda linha.',
  price: 400_000,
  city: 'Florianópolis',
  state: 'SC',
  address: 'Rua das Gaivotas, 245',
  neighborhood: 'Campeche',
  zip_code: '88063150',
  category_id: '7a2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  bedrooms: 3,
  bathrooms: 1,
  suites: null,
  parking_spaces: 2,
  lavatory: null,
  staircases: null,
  area: null,
  built_area: 182.5,
  land_area: 360,
  property_type: 'sale',
  featured: false,
  active: true,
  deal_status: 'available',
  closed_at: null,
  created_at: '2026-01-01T00:00:00Z',
  condo_fee: null,
  condo_fee_period: 'month',
  iptu: null,
  iptu_period: 'year',
  furnishing: null,
  pets_allowed: null,
  floor: null,
  built_year: null,
  sunlight: null,
  facing: null,
  amenities: [],
  building_amenities: [],
  available_from: null,
  reference_code: null,
  published_at: null,
  checked_on: null,
  property_images: photos(6),
  property_categories: { name: 'Casa', plural: 'Casas' },
  property_additional_info: [{ info_text: 'Piscina aquecida' }, { info_text: 'Energia solar' }],
}

export const similar: ListingCard = {
  ...property,
  id: '4f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  title: 'Casa vizinha',
  price: 420_000,
}
