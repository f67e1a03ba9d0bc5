import fc from 'fast-check'
import { propertySchema } from 'shared-backend/schemas'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { choiceLabels, editableNames, type EditableName } from 'shared-domain/facts'
import { findFields, readListing, writeCell } from 'shared-domain/imports'
import { listingsOf, readCsv } from 'shared-domain/imports/files'
import { fullCsv, type FullListing } from '../../dashboard/propertiesCsv.ts'

const categories = [
  { id: '00000000-0000-4000-8000-0000000000c1', name: 'Apartamento', plural: 'Apartamentos' },
  { id: '00000000-0000-4000-8000-0000000000c2', name: 'Sala Comercial', plural: 'Salas comerciais' },
]

/** Signs that spreadsheets, CSV and lists give a meaning. */
const signs = fc.string({
  unit: fc.constantFrom(...`=+-@'";,|\t<>&áçÃ0189.%R$ºª—“” x`),
  minLength: 1,
  maxLength: 30,
})
const stored = (text: string) => text.replace(/\s+/g, ' ').trim()
const line = signs.map(stored).filter((text) => text !== '')
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

const listing = fc.record({
  title: line,
  description: fc.option(prose),
  price: fc.integer({ min: 0, max: 99_999_999_999_999 }).map((cents) => cents / 100),
  property_type: fc.constantFrom(...keysOf(propertyTypeDetailLabels)),
  category: fc.constantFrom(...categories.map(({ name }) => name)),
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
  infos: fc.array(line, { maxLength: 4 }),
  photos: fc.array(
    fc.constantFrom('https://a.example/1,2;3.jpg', 'https://a.example/4.jpg', 'fotos/A 1/01.jpg'),
    { maxLength: 3 },
  ),
})

function readBack(csv: string) {
  const sheet = readCsv(csv)
  return listingsOf(sheet, findFields(sheet.headings)).map((raw) =>
    readListing(raw, categories, { categories: {}, amenities: {} }),
  )
}

/** Facts that no listing here has. */
const noFacts = Object.fromEntries(editableNames.map((name) => [name, null])) as Record<EditableName, null>

const rest = {
  ...noFacts,
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  user_id: '',
  closed_at: null,
  published_at: null,
}

test('whatever is exported is read back as it was, cell by cell', () => {
  fc.assert(
    fc.property(fc.array(listing, { minLength: 1, maxLength: 3 }), (listings) => {
      const rows: FullListing[] = listings.map((one) => ({
        ...rest,
        ...one,
        category_id: categories.find(({ name }) => name === one.category)!.id,
      }))
      const read = readBack(fullCsv(rows))
      expect(read).toHaveLength(rows.length)
      read.forEach((one, index) => {
        const { infos, photos, category: _category, ...columns } = listings[index]!
        expect(one.problems).toEqual([])
        expect(one.infos).toEqual(infos)
        expect(one.photos).toEqual(photos)
        expect(one.referenceCode).toBe(columns.reference_code)
        const { reference_code: _code, ...values } = columns
        expect(propertySchema.cast({ ...one.values, reference_code: one.referenceCode })).toEqual({
          ...noFacts,
          ...values,
          reference_code: columns.reference_code,
          category_id: rows[index]!.category_id,
        })
      })
    }),
    { numRuns: 300 },
  )
})

test('what a spreadsheet would run is written with an apostrophe', () => {
  const [row] = fc.sample(listing, 1)
  const csv = fullCsv([{ ...rest, ...row!, title: '=HYPERLINK("https://mau.example")', category_id: '' }])
  expect(csv).toContain(`"'=HYPERLINK(""https://mau.example"")"`)
  expect(readBack(csv)[0]!.values.title).toBe('=HYPERLINK("https://mau.example")')
})

test('a file has the words of the form', () => {
  for (const [value, label] of Object.entries(propertyTypeDetailLabels)) {
    expect(writeCell('property_type', { category: '', property_type: value as 'sale' })).toBe(label)
  }
  for (const [value, label] of Object.entries(dealStatusLabels)) {
    expect(writeCell('deal_status', { category: '', deal_status: value as 'sold' })).toBe(label)
  }
})
