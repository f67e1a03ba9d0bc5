import { cleanInfos, emptyValues, fromProperty, infoErrors, toPropertyInput } from './values.ts'

const typed = {
  ...emptyValues,
  title: ' Casa no Campeche ',
  price: 450000.5,
  bedrooms: 3,
  built_area: 120.55,
  category_id: '00000000-0000-4000-8000-0000000000c1',
  zip_code: '88063-000',
  infos: ['Piscina'],
}

test('what an import has left out stays left out while it is off the site', () => {
  const lacking = { title: null, property_type: null, category_id: null, address: null, city: null }
  const row = toPropertyInput({ ...fromProperty({ ...lacking, active: false }), price: 0 })
  expect(row).toMatchObject(lacking)
  expect(fromProperty(row).property_type).toBe('')
})

test('texts are trimmed, empty optional values are null, additional info is not of the row', () => {
  const input = toPropertyInput(typed)
  expect(input).toMatchObject({ title: 'Casa no Campeche', price: 450000.5, bedrooms: 3, built_area: 120.55 })
  expect(input).toMatchObject({ suites: null, area: null, description: null })
  expect(input).not.toHaveProperty('infos')
})

test('a row shown in the form and saved untouched stays the same', () => {
  const row = toPropertyInput(typed)
  expect(toPropertyInput(fromProperty(row))).toEqual(row)
})

test('a row without optional values opens as an empty form', () => {
  expect(fromProperty({ title: 'Lote', bedrooms: null, zip_code: '88063000' })).toEqual({
    ...emptyValues,
    title: 'Lote',
    zip_code: '88063-000',
  })
})

test('blank entries of additional info are dropped, others trimmed', () => {
  expect(cleanInfos([' Piscina ', '', '  '])).toEqual(['Piscina'])
})

test('an entry of additional info is one line, and what cannot be stored is named', () => {
  expect(cleanInfos(['Piscina\u000baquecida\u0000', ' \u2028 ', 'Sol'])).toEqual(['Piscina aquecida', 'Sol'])
  expect(infoErrors(['Piscina\u000baquecida', 'Sol'])).toBeUndefined()
  expect(infoErrors(['Sol', 'Vista \ufffdmar'])).toEqual([undefined, expect.stringContaining('U+FFFD')])
})
