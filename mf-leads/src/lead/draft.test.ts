import { DRAFT_KEY, storeDraft, readDraft } from './draft.ts'
import { emptyLead } from './values.ts'

beforeEach(() => localStorage.clear())

test('a stored draft is read back', () => {
  const typed = { ...emptyLead, nomeProprietario: 'Ana', preco: 450_000 }
  storeDraft(typed)
  expect(readDraft()).toEqual(typed)
})

test('an empty form leaves nothing behind', () => {
  storeDraft({ ...emptyLead, cidade: 'Joinville' })
  storeDraft(emptyLead)
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
})

test.each(['{broken', '"text"', '7', 'null'])('unreadable storage (%s) is no draft', (stored) => {
  localStorage.setItem(DRAFT_KEY, stored)
  expect(readDraft()).toBeNull()
})

test('of a draft of another form only matching fields are read', () => {
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ cidade: 'Palhoça', preco: 'muito', extra: 1 }))
  expect(readDraft()).toEqual({ ...emptyLead, cidade: 'Palhoça' })
})

test('forbidden storage breaks nothing', () => {
  const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => storeDraft({ ...emptyLead, cidade: 'Itajaí' })).not.toThrow()
  forbidden.mockRestore()
})
