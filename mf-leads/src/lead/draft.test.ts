import { DRAFT_KEY, readDraft } from './draft.ts'
import { emptyLead } from './values.ts'

test.each(['{broken', '"text"', '7', 'null'])('unreadable storage (%s) is no draft', (stored) => {
  localStorage.setItem(DRAFT_KEY, stored)
  expect(readDraft()).toBeNull()
})

test('of a draft of another form only matching fields are read', () => {
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ cidade: 'Palhoça', preco: 'muito', extra: 1 }))
  expect(readDraft()).toEqual({ ...emptyLead, cidade: 'Palhoça' })
})
