import type { PortalContact, PortalListing, PortalSettings } from '../index.ts'

/** A listing that a portal takes. */
export const flat: PortalListing = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  title: 'Apartamento com vista & varanda',
  description: 'Apartamento claro de dois quartos, a <10 min> da praia, com varanda e churrasqueira.',
  price: 859_999.6,
  property_type: 'sale',
  category_id: 'c1',
  category: 'Apartamento',
  city: 'Florianópolis',
  state: 'SC',
  address: 'Rua Bocaiúva, 539, ap. 10',
  neighborhood: 'Centro',
  zip_code: '88015-530',
  bedrooms: 2,
  bathrooms: 1,
  suites: 1,
  parking_spaces: 0,
  lavatory: 1,
  area: 90.4,
  built_area: 80.5,
  land_area: null,
  condo_fee: 1200,
  condo_fee_period: 'month',
  iptu: 0,
  iptu_period: 'year',
  furnishing: 'full',
  pets_allowed: true,
  floor: 0,
  built_year: 2016,
  amenities: ['balcony', 'laundry'],
  building_amenities: ['gated', 'shared_laundry'],
  images: Array.from({ length: 5 }, (_one, n) => ({
    url: `https://a.example/p/${n}.jpg`,
    widths: [480, 960],
  })),
  publish: true,
  highlight: null,
  point: { latitude: -27.58946, longitude: -48.55871, precision: 'about' },
}

export const settings: PortalSettings = { highlight: 'STANDARD', address_display: 'Street', types: {} }

export const contact: PortalContact = {
  name: 'Morada & Filhos',
  email: 'oi@morada.example',
  phone: '(48) 3333-4444',
}
