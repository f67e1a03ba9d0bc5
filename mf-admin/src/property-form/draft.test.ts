import { readCreated, readDraft, rememberCreated, writeDraft } from './draft.ts'
import { emptyValues } from './values.ts'

const KEY = 'admin_property_draft_new'

afterEach(() => localStorage.clear())

test('a draft is read as it was written', () => {
  const values = {
    ...emptyValues,
    title: 'Casa',
    price: 450_000,
    area: '12,',
    bedrooms: 3,
    infos: ['Piscina'],
  }
  writeDraft('new', { values, newId: 'a', since: '2026-01-01T00:00:00Z' })
  expect(readDraft('new')).toEqual({ values, newId: 'a', since: '2026-01-01T00:00:00Z' })
})

test.each(['', '{', 'null', '[]', '"draft"', '{"values":7}'])('%j is no draft', (stored) => {
  localStorage.setItem(KEY, stored)
  expect(readDraft('new')).toBeNull()
})

test('of a damaged draft everything readable is kept, and the rest is as in an empty form', () => {
  const values = {
    title: 'Casa',
    city: 7,
    price: 'much',
    bedrooms: {},
    featured: 'yes',
    property_type: 'gift',
  }
  localStorage.setItem(KEY, JSON.stringify({ values: { ...values, infos: ['a', 1], stray: 1 }, newId: 5 }))
  expect(readDraft('new')).toEqual({ values: { ...emptyValues, title: 'Casa' } })
})

test('what a form has created is known by its id, and nothing else is', () => {
  rememberCreated('new', 'a')
  expect(readCreated('new')).toBe('a')
  localStorage.setItem('admin_property_created_new', '{"id":"a"}')
  expect(readCreated('new')).toBeNull()
})
