import { expect, test } from '@playwright/test'
import { tableProblems } from './table.ts'

test('docs/teams.md says of every fault what a visitor of each remote sees, and of no other', () => {
  expect(tableProblems()).toEqual([])
})
