import { emptyValues } from '../property-form/values.ts'
import { readValues } from '../property-form/readValues.ts'
import { draftsFor, readDraft, removeDraft, saveDraft, toDraft } from './draftStore.ts'

const values = { ...emptyValues, title: 'Casa', price: 450_000, area: '12,', bedrooms: 3, infos: ['Piscina'] }
const draft = { id: 'a', subject: 'new', values, newId: 'a' }
const id = '00000000-0000-4000-8000-0000000000aa'

test('a draft is read as it was written', () => {
  saveDraft({ ...draft, since: '2026-01-01T00:00:00Z', sent: [{ title: 'Casa' }] })
  expect(readDraft('a', readValues)).toMatchObject({
    ...draft,
    since: '2026-01-01T00:00:00Z',
    sent: [{ title: 'Casa' }],
  })
  removeDraft('a')
  expect(readDraft('a', readValues)).toBeNull()
})

test.each(['', '{', 'null', '[]', '"draft"', '{"values":7}', '{"id":1,"subject":"new","values":{}}'])(
  '%j is no draft',
  (stored) => {
    localStorage.setItem('admin_draft_a', stored)
    expect(readDraft('a', readValues)).toBeNull()
    expect(draftsFor('new', readValues)).toEqual([])
  },
)

test('of a damaged draft everything readable is kept, and the rest is as in an empty form', () => {
  const damaged = {
    title: 'Casa',
    city: 7,
    price: true,
    bedrooms: {},
    featured: 'yes',
    property_type: 'gift',
  }
  const stored = { ...draft, values: { ...damaged, infos: ['a', 1], stray: 1 }, newId: 5, sent: [1, 'x'] }
  expect(toDraft(stored, readValues)).toMatchObject({
    values: { ...emptyValues, title: 'Casa' },
    newId: undefined,
    sent: [],
  })
})

test('drafts are found by the subject of their form, and by the property that it has created since', () => {
  jest.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  saveDraft(draft)
  jest.setSystemTime(new Date('2026-05-02T12:00:00Z'))
  saveDraft({ ...draft, id: 'b', propertyId: id })
  saveDraft({ ...draft, id: 'c', subject: 'lead_1' })
  expect(draftsFor('new', readValues).map((one) => one.id)).toEqual(['b', 'a'])
  expect(draftsFor(id, readValues).map((one) => one.id)).toEqual(['b'])
})

test('a draft that nobody continued for a month is gone', () => {
  jest.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  saveDraft(draft)
  jest.setSystemTime(new Date('2026-06-01T12:00:01Z'))
  expect(draftsFor('new', readValues)).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('drafts in the format of an earlier version are read once, and converted', () => {
  const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
  store('admin_property_draft_new', { values, newId: 'n' })
  store(`admin_property_draft_${id}`, { values, since: '2026-01-01T00:00:00Z' })
  store('admin_property_draft_lead_1', 'nonsense')
  store('admin_property_created_new', id)
  expect(draftsFor('new', readValues)).toMatchObject([{ id: 'n', newId: 'n', values, propertyId: undefined }])
  expect(draftsFor(id, readValues)).toMatchObject([{ id, propertyId: id, since: '2026-01-01T00:00:00Z' }])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('admin_property_'))).toEqual([])
})
