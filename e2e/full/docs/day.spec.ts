import { expect, test } from '@playwright/test'
import { notRun } from './notRun.ts'
import { commandsOf, walkDocuments } from './walkDocuments.ts'

test('each block that is not run is in a document', () => {
  const commands = commandsOf(['docs/teams.md', 'README.md', 'docs/deploy.md'])
  expect(notRun.filter(({ block }) => !commands.includes(block))).toEqual([])
})

// The README's clone is the team's.
walkDocuments(
  [
    ['docs/teams.md', 'day'],
    ['README.md', 'day/imobiliaria'],
  ],
  {
    times: [
      ['From the clone to the first change on the screen', 'git clone', 'is changed, and seen'],
      ['From the commit to what is served, with its version and the gate', 'git commit', 'npm run release'],
      ['Back', 'npm run rollback', 'npm run rollback'],
    ],
  },
)
