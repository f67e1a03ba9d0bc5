import { cardColumns, catalogueColumns, type choiceLabels, detailColumns, factNames, facts } from './index.ts'
import type { FactsOf, PropertyRow } from './kinds.ts'

test('a card selects its facts and no column that it does not show', () => {
  const columns = cardColumns.split(',')
  expect(columns).toEqual(expect.arrayContaining(['bedrooms', 'staircases', 'land_area']))
  expect(columns).not.toContain('user_id')
  expect(columns).not.toContain('condo_fee')
  expect(catalogueColumns.split(',')).toContain('category_id')
})

test('a page selects every fact by its name, and a cost with its period', () => {
  const columns = detailColumns.split(',')
  expect(columns).toEqual(expect.arrayContaining([...factNames, 'condo_fee_period', 'iptu_period']))
  expect(columns).not.toContain('user_id')
  expect(detailColumns).not.toContain('*')
})

/* The compiler refuses each of these mistakes. */

// @ts-expect-error -- a column without a line
facts satisfies FactsOf<PropertyRow & { pools: number | null }>

// @ts-expect-error -- a line without its column
facts satisfies FactsOf<Omit<PropertyRow, 'bedrooms'>> & { bedrooms?: never }

// @ts-expect-error -- a count in a column of words
facts satisfies FactsOf<Omit<PropertyRow, 'bedrooms'> & { bedrooms: string | null }>

// @ts-expect-error -- a count that does not say whether cards show it
;({ kind: 'count', label: 'Piscinas', words: ['piscina', 'piscinas'] }) satisfies FactsOf<{
  pools: number
}>['pools']

// @ts-expect-error -- a cost that is only a number: its column has a period
facts satisfies FactsOf<PropertyRow & { floor_period: 'month' | 'year' }>

// @ts-expect-error -- a choice without the words of one of its values
;({ morning: 'Sol da manhã', afternoon: 'Sol da tarde' }) satisfies (typeof choiceLabels)['sunlight']
