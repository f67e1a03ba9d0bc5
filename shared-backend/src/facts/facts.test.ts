import { Constants } from '../database/types.ts'
import { cardColumns, catalogueColumns, comparableArea, factNames, facts } from './index.ts'
import type { FactsOf, PropertyRow } from './kinds.ts'

test('the area of a property is the built one, else the general one, else the land', () => {
  expect(comparableArea({ built_area: 80, area: 100, land_area: 300 })).toBe(80)
  expect(comparableArea({ built_area: null, area: 100, land_area: 300 })).toBe(100)
  expect(comparableArea({ built_area: 0, land_area: 300 })).toBe(300)
  expect(comparableArea({})).toBe(0)
})

test('a card asks for its facts, and for nothing that it does not show', () => {
  const asked = cardColumns.split(',')
  expect(asked).toEqual(expect.arrayContaining(['bedrooms', 'staircases', 'land_area']))
  expect(asked).not.toContain('user_id')
  expect(catalogueColumns.split(',')).toContain('category_id')
})

test('each line is a column, told once', () => {
  expect(new Set(factNames).size).toBe(factNames.length)
  expect(Constants.public.Enums.property_type).not.toEqual(expect.arrayContaining(factNames))
})

/* What the compiler refuses: each of these is a mistake that somebody will make. */

// @ts-expect-error -- a column without a line
facts satisfies FactsOf<PropertyRow & { pools: number | null }>

// @ts-expect-error -- a line without its column
facts satisfies FactsOf<Omit<PropertyRow, 'bedrooms'>> & { bedrooms?: never }

// @ts-expect-error -- a count in a column of words
facts satisfies FactsOf<Omit<PropertyRow, 'bedrooms'> & { bedrooms: string | null }>

// @ts-expect-error -- a count that does not say whether cards tell it
;({ kind: 'count', label: 'Piscinas', words: ['piscina', 'piscinas'] }) satisfies FactsOf<{
  pools: number
}>['pools']
