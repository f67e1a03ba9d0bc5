import fc from 'fast-check'
import { choiceLabels } from 'shared-domain/facts'
import { pointDisplayLabels, pointPrecisionLabels } from 'shared-domain/points'
import { dealStatusLabels, propertyTypeDetailLabels } from '../labels.ts'

/** Signs that spreadsheets, CSV and lists give a meaning. */
const signs = fc.string({
  unit: fc.constantFrom(...`=+-@'";,|\t<>&áçÃ0189.%R$ºª—“” x`),
  minLength: 1,
  maxLength: 30,
})
const stored = (text: string) => text.replace(/\s+/g, ' ').trim()
/** A text as a field of one line keeps it. */
const line = signs.map(stored).filter((text) => text !== '')
/** A text of several lines. */
const prose = fc
  .array(signs, { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n').replace(/\t/g, ' ').trim())
  .filter((text) => text !== '')
const count = fc.option(fc.integer({ min: 0, max: 999 }))
const amount = fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100))
const day = fc.option(
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const keysOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as (keyof Labels)[]
const one = <Labels extends object>(labels: Labels) => fc.option(fc.constantFrom(...keysOf(labels)))

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)

/** Whatever a listing may have, in the columns of its table, with the name of its category, its point, additional infos and photos. */
export const anyListing = (categories: readonly string[]) =>
  fc.record({
    title: line,
    description: fc.option(prose),
    price: fc.integer({ min: 0, max: 99_999_999_999_999 }).map((cents) => cents / 100),
    property_type: fc.constantFrom(...keysOf(propertyTypeDetailLabels)),
    category: fc.constantFrom(...categories),
    deal_status: fc.constantFrom(...keysOf(dealStatusLabels)),
    active: fc.boolean(),
    featured: fc.boolean(),
    zip_code: fc.option(fc.stringMatching(/^\d{5}-\d{3}$/)),
    address: line,
    neighborhood: line,
    city: line,
    state: line,
    reference_code: line,
    bedrooms: count,
    bathrooms: count,
    suites: count,
    parking_spaces: count,
    lavatory: count,
    staircases: count,
    area: amount,
    built_area: amount,
    land_area: amount,
    condo_fee: amount,
    condo_fee_period: fc.constantFrom('month' as const, 'year' as const),
    iptu: amount,
    iptu_period: fc.constantFrom('month' as const, 'year' as const),
    furnishing: one(choiceLabels.furnishing),
    pets_allowed: fc.option(fc.boolean()),
    floor: fc.option(fc.integer({ min: 0, max: 300 })),
    built_year: count.map((value) => value && value + 1500),
    sunlight: one(choiceLabels.sunlight),
    facing: one(choiceLabels.facing),
    amenities: fc.subarray(keysOf(choiceLabels.amenities)),
    building_amenities: fc.subarray(keysOf(choiceLabels.building_amenities)),
    available_from: day,
    checked_on: day,
    point: fc.option(
      fc.record({
        latitude: degrees(-34, 6),
        longitude: degrees(-74, -28),
        precision: fc.constantFrom(...keysOf(pointPrecisionLabels)),
        display: fc.constantFrom(...keysOf(pointDisplayLabels)),
      }),
    ),
    infos: fc.array(line, { maxLength: 4 }),
    photos: fc.array(
      fc.constantFrom('https://a.example/1,2;3.jpg', 'https://a.example/4.jpg', 'fotos/A 1/01.jpg'),
      { maxLength: 3 },
    ),
  })
