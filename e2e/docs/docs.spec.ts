import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { blocksOf, stepsOf } from '../../tooling/testing/documentBlocks.ts'
import { repositoryRoot } from '../../tooling/testing/stack.ts'
import { notRun } from './notRun.ts'
import { Walk } from './walk.ts'

/** The documents in the order of the walk, and the folder of their reader: the README's is the team's clone. */
const documents = [
  ['docs/teams.md', 'day'],
  ['README.md', 'day/imobiliaria'],
  ['docs/deploy.md', 'deployment'],
] as const

const read = (document: string) => readFileSync(join(repositoryRoot(), document), 'utf8')
const stepsIn = (document: string) => stepsOf(blocksOf(document, read(document)))

// Later steps need the earlier ones.
test.describe.configure({ mode: 'serial' })

let walk: Walk
test.beforeAll(() => {
  walk = new Walk()
})
test.afterAll(() => walk.end())

/** Start and end of the steps, in ms. */
const times: { began: number; ended: number; what: string }[] = []
test.afterEach(({ browserName: _ }, { title, duration }) => {
  times.push({ began: Date.now() - duration, ended: Date.now(), what: title })
})

test.afterAll(() => {
  const at = (words: string) => times.find(({ what }) => what.includes(words))
  const between = (name: string, from: string, to: string) => {
    const [first, last] = [at(from), at(to)]
    if (first && last) console.log(`${name}: ${Math.round((last.ended - first.began) / 1000)} s`)
  }
  between('From the clone to the first change on the screen', 'git clone', 'is changed, and seen')
  between('From the commit to what is served, with its version and the gate', 'git commit', 'npm run release')
  between('Back', 'npm run rollback', 'npm run rollback')
})

test('each block that is not run is in a document', () => {
  const commands = documents.flatMap(([document]) =>
    stepsIn(document).flatMap((step) => (step.kind === 'run' ? [step.command] : [])),
  )
  expect(notRun.filter(({ block }) => !commands.includes(block))).toEqual([])
})

for (const [document, where] of documents)
  for (const step of stepsIn(document)) {
    if (step.kind === 'change') {
      test(`${step.place} is changed, and seen where its remote runs from its sources`, async ({ page }) => {
        const shown = walk.shows(step.diff)
        if (!shown) return void walk.change(where, step.diff)
        await page.goto(shown)
        await expect(page.getByText(/from its sources$/)).toBeVisible()
        const words = walk.change(where, step.diff)
        await expect(page.getByText(words).first()).toBeVisible()
      })
      continue
    }
    const { place, command, shown } = step
    const excuse = notRun.find(({ block }) => block === command)
    test(`${place} ${excuse ? excuse.reason : command.split(/\n| +#/)[0]}`, async () => {
      if (!excuse) await walk.run(where, command, shown)
      if (excuse?.instead) walk.setLocal(where, excuse.instead)
    })
  }
