import { expect, test } from '@playwright/test'
import { tableProblems } from './table.ts'

test('docs/teams.md has an outcome for every fault and remote, and for no other', () => {
  expect(tableProblems()).toEqual([])
})
