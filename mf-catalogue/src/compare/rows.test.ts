import type { PropertyDetail } from 'shared-backend/properties'
import { monthOf, rowsOf } from './rows.ts'

const listing = (more: Partial<PropertyDetail>) =>
  ({
    property_type: 'sale',
    price: 300_000,
    city: 'Lages',
    neighborhood: 'Centro',
    built_area: 100,
    area: null,
    land_area: null,
    bedrooms: 2,
    bathrooms: 1,
    condo_fee: null,
    condo_fee_period: 'month',
    iptu: 1_200,
    iptu_period: 'year',
    amenities: ['balcony', 'garden'],
    building_amenities: [],
    ...more,
  }) as PropertyDetail

test('a row for each fact that is known of one of them, marked where two that are known differ', () => {
  const rows = rowsOf([
    listing({ reference_code: 'MC-1' }),
    listing({
      bedrooms: 3,
      condo_fee: 500,
      amenities: [],
      iptu: 100,
      iptu_period: 'month',
      reference_code: 'MC-2',
    }),
  ])
  // Amounts have a space that does not break.
  const plain = (cell?: string) => cell?.replaceAll('\u00a0', ' ')
  const cells = Object.fromEntries(rows.map((row) => [row.label, [row.differs, ...row.cells.map(plain)]]))
  expect(cells).toMatchObject({
    Quartos: [true, '2', '3'],
    Banheiros: [false, '1', '1'],
    Condomínio: [false, undefined, 'R$ 500/mês'],
    IPTU: [false, 'R$ 1.200/ano', 'R$ 100/mês'],
    'No imóvel': [false, 'Jardim, Sacada', undefined],
    Referência: [false, 'MC-1', 'MC-2'],
    'Preço por m²': [false, 'R$ 3.000', 'R$ 3.000'],
  })
  expect(cells).not.toHaveProperty('Suítes')
})

test('a month costs the rent, or the first instalment on usual terms, and what is known besides', () => {
  expect(monthOf(listing({ property_type: 'rent', price: 2_000, condo_fee: 500 }))).toBe(2_600)
  // 240,000 R$ in 360 parts, and a twelfth of 10 % of them, and a twelfth of the IPTU.
  expect(monthOf(listing({}))).toBeCloseTo(240_000 / 360 + 2_000 + 100)
  expect(monthOf(listing({ price: 0 }))).toBeUndefined()
})
