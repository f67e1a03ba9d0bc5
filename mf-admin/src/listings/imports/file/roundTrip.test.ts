import fc from 'fast-check'
import { propertySchema } from 'shared-backend/schemas'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { anyListing } from 'shared-backend/testing/anyListing'
import { editableNames, type EditableName } from 'shared-domain/facts'
import { findFields, readListing, writeCell } from 'shared-domain/imports'
import { listingsOf, readCsv } from 'shared-domain/imports/files'
import { fullCsv, type FullListing } from '../../dashboard/propertiesCsv.ts'

const categories = [
  { id: '00000000-0000-4000-8000-0000000000c1', name: 'Apartamento', plural: 'Apartamentos' },
  { id: '00000000-0000-4000-8000-0000000000c2', name: 'Sala Comercial', plural: 'Salas comerciais' },
]

const listing = anyListing(categories.map(({ name }) => name))

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
        const { infos, photos, point, category: _category, ...columns } = listings[index]!
        expect(one.problems).toEqual([])
        expect(one.infos).toEqual(infos)
        expect(one.photos).toEqual(photos)
        expect(one.point ?? null).toEqual(point)
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

test('a file has the words of the form', () => {
  for (const [value, label] of Object.entries(propertyTypeDetailLabels)) {
    expect(writeCell('property_type', { category: '', property_type: value as 'sale' })).toBe(label)
  }
  for (const [value, label] of Object.entries(dealStatusLabels)) {
    expect(writeCell('deal_status', { category: '', deal_status: value as 'sold' })).toBe(label)
  }
})
