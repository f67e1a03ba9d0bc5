import { house } from './rows.ts'

/** How the agency uses a portal. */
export const portalRow = {
  portal: 'grupo_olx',
  active: true,
  publish_all: true,
  listing_limit: 1,
  highlight: 'STANDARD',
  address_display: 'Street',
  types: {},
  updated_at: '2026-01-01T00:00:00+00:00',
}

/** A listing that the portal takes, as the API gives it to a feed. */
export const readyListing = {
  ...house,
  title: 'Casa com jardim no Centro',
  description: 'Casa clara de três quartos com jardim, perto da praça e da escola.',
  category: 'Casa',
  address: 'Praça XV, 10',
  built_area: 120,
  area: null,
  land_area: null,
  bathrooms: 2,
  suites: null,
  parking_spaces: 2,
  lavatory: null,
  condo_fee: null,
  condo_fee_period: 'month',
  iptu: 900,
  iptu_period: 'year',
  furnishing: null,
  pets_allowed: null,
  floor: null,
  built_year: null,
  amenities: ['garden'],
  building_amenities: [],
  images: Array.from({ length: 5 }, (_one, n) => ({ url: `https://fotos.example/${n}.jpg`, widths: [] })),
  publish: true,
  highlight: null,
}
