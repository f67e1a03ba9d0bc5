import type { ListedCase } from 'shared-backend/admin/desk'
import { arrangeCards } from './arrangeCards.ts'

const before = '2026-05-03T12:00:00+00:00'
const after = '2026-05-03T12:00:00.5+00:00'
const row = (id: string, stage: ListedCase['stage'], updated_at = before) =>
  ({ id, stage, updated_at }) as ListedCase
const idsOf = (cards: readonly ListedCase[]) => cards.map(({ id }) => id).join(' ')

test('a moved card leads its new column, is counted there, and is nowhere else', () => {
  const lists = {
    new: { rows: [row('a', 'new'), row('b', 'new')], found: 60 },
    visit: { rows: [row('c', 'visit')], found: 1 },
  }
  const { new: from, visit: to } = arrangeCards(lists, [{ ...row('b', 'visit'), isSaving: true }])
  expect([idsOf(from!.cards), from!.found]).toEqual(['a', 59])
  expect([idsOf(to!.cards), to!.found]).toEqual(['b c', 2])
})

test('once its list knows it, it is counted once', () => {
  const lists = {
    new: { rows: [row('a', 'new')], found: 1 },
    visit: { rows: [row('c', 'visit'), row('b', 'visit', after)], found: 2 },
  }
  const { visit } = arrangeCards(lists, [{ ...row('b', 'visit', after), isSaving: false }])
  expect([idsOf(visit!.cards), visit!.found]).toEqual(['b c', 2])
})

test('what somebody else has stored since is shown', () => {
  const lists = {
    visit: { rows: [], found: 0 },
    proposal: { rows: [row('b', 'proposal', after)], found: 1 },
  }
  const { visit, proposal } = arrangeCards(lists, [{ ...row('b', 'visit'), isSaving: false }])
  expect(idsOf(visit!.cards)).toBe('')
  expect([idsOf(proposal!.cards), proposal!.found]).toEqual(['b', 1])
})
