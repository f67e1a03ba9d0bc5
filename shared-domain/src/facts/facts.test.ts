import { cardColumns, catalogueColumns, type choiceLabels, detailColumns, factNames, facts } from './index.ts'
import type { FactsOf, PropertyRow } from './kinds.ts'

test('a card asks for its facts, and for nothing that it does not show', () => {
  const asked = cardColumns.split(',')
  expect(asked).toEqual(expect.arrayContaining(['bedrooms', 'staircases', 'land_area']))
  expect(asked).not.toContain('user_id')
  expect(asked).not.toContain('condo_fee')
  expect(catalogueColumns.split(',')).toContain('category_id')
})

test('a page asks for every fact by its name, and a cost with its period', () => {
  const asked = detailColumns.split(',')
  expect(asked).toEqual(expect.arrayContaining([...factNames, 'condo_fee_period', 'iptu_period']))
  expect(asked).not.toContain('user_id')
  expect(detailColumns).not.toContain('*')
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

// @ts-expect-error -- a cost that is only a number: its column has a period
facts satisfies FactsOf<PropertyRow & { floor_period: 'month' | 'year' }>

// @ts-expect-error -- a choice without the words of one of its values
;({ morning: 'Sol da manhã', afternoon: 'Sol da tarde' }) satisfies (typeof choiceLabels)['sunlight']
