import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { blocksOf, stepsOf } from '../../../tooling/testing/documentBlocks.ts'
import { repositoryRoot, testStack } from '../../../tooling/testing/stack.ts'
import { notRun } from './notRun.ts'
import { Walk } from './walk.ts'

const stepsIn = (document: string) =>
  stepsOf(blocksOf(document, readFileSync(join(repositoryRoot(), document), 'utf8')))

/** The commands of the documents, as written. */
export const commandsOf = (documents: string[]) =>
  documents.flatMap(stepsIn).flatMap((step) => (step.kind === 'run' ? [step.command] : []))

interface Options {
  /** The tests' own stack stands for the hosted project. */
  project?: boolean
  /** Prints the time from a step to another one, both by their words. */
  times?: [name: string, from: string, to: string][]
}

/** Makes a test of each step of the documents, in order, by one reader. */
export function walkDocuments(documents: string[], { project = false, times = [] }: Options = {}) {
  // Later steps need the earlier ones.
  test.describe.configure({ mode: 'serial' })

  let walk: Walk
  test.beforeAll(() => {
    walk = new Walk(project ? testStack() : undefined)
  })
  test.afterAll(() => walk.end())

  /** Start and end of the steps, in ms. */
  const steps: { began: number; ended: number; what: string }[] = []
  test.afterEach(({ browserName: _ }, { title, duration }) => {
    steps.push({ began: Date.now() - duration, ended: Date.now(), what: title })
  })
  test.afterAll(() => {
    const at = (words: string) => steps.find(({ what }) => what.includes(words))
    for (const [name, from, to] of times) {
      const [first, last] = [at(from), at(to)]
      if (first && last) console.log(`${name}: ${Math.round((last.ended - first.began) / 1000)} s`)
    }
  })

  for (const document of documents)
    for (const step of stepsIn(document)) {
      if (step.kind === 'change') {
        test(`${step.place} is changed, and seen where its remote runs from its sources`, async ({
          page,
        }) => {
          const shown = walk.shows(step.diff)
          if (!shown) return void walk.change(step.diff)
          await page.goto(shown)
          await expect(page.getByText(/from its sources$/)).toBeVisible()
          const words = walk.change(step.diff)
          await expect(page.getByText(words).first()).toBeVisible()
        })
        continue
      }
      const { place, command, shown } = step
      const excuse = notRun.find(({ block }) => block === command)
      test(`${place} ${excuse ? excuse.reason : command.split(/\n| +#/)[0]}`, async () => {
        if (!excuse) await walk.run(command, shown)
        if (excuse?.instead) walk.setProject(excuse.instead)
      })
    }
}
