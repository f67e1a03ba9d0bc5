import { builtPackage } from '../../tooling/federation/built.ts'
import { shellName } from '../../tooling/federation/layout.ts'
import { sizeFaults } from '../../tooling/federation/size/package.ts'
import { remotes } from '../../tooling/workspaces.ts'
import { expect, test } from '../support/test.ts'

test('no package is heavier than its budget', () => {
  const faults = sizeFaults([shellName, ...remotes()].map(builtPackage))
  expect(faults, faults.join('\n')).toEqual([])
})
