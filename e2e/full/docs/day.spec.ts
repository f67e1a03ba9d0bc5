import { expect, test } from '@playwright/test'
import { notRun } from './notRun.ts'
import { commandsOf, walkDocuments } from './walkDocuments.ts'

/** In the order in which a newcomer reads them: one clone, and one terminal. */
const documents = ['docs/teams.md', 'docs/releases.md', 'docs/recipes.md', 'README.md']

test('each block that is not run is in a document', () => {
  const commands = commandsOf([...documents, 'docs/deploy.md', 'docs/operations.md'])
  expect(notRun.filter(({ block }) => !commands.includes(block))).toEqual([])
})

walkDocuments(documents, {
  times: [
    ['From the clone to the first change on the screen', 'git clone', 'is changed, and seen'],
    ['From the commit to what is served, with its version and the gate', 'git commit', 'npm run release'],
    ['Back', 'npm run rollback', 'npm run rollback'],
  ],
})
