import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPhrase, type Meaning } from './index.ts'
import { places } from './testing/places.ts'

interface Example {
  phrase: string
  meaning: Meaning
}

const folder = join(__dirname, 'corpus')
const GOOD_ENOUGH = 0.95

/** The same meaning in the same writing: the order counts for words alone. */
function written(meaning: Meaning) {
  const entries = Object.entries(meaning).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) && key !== 'words' ? value.map((item) => JSON.stringify(item)).toSorted() : value,
  ])
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

describe.each(readdirSync(folder))('the phrases of %s', (file) => {
  const examples = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example[]

  test('are understood', () => {
    const misses = examples.flatMap(({ phrase, meaning }) => {
      const read = readPhrase(phrase, places).meaning
      return written(read) === written(meaning) ? [] : [{ phrase, meaning, read }]
    })
    const share = 1 - misses.length / examples.length
    const lines = misses.map(
      ({ phrase, meaning, read }) =>
        `  ${JSON.stringify(phrase)}\n    means ${JSON.stringify(meaning)}\n    read  ${JSON.stringify(read)}`,
    )
    process.stdout.write(
      [`${file}: ${(share * 100).toFixed(1)} % of ${examples.length} phrases\n`, ...lines, ''].join('\n'),
    )
    expect(examples.length).toBeGreaterThan(0)
    expect(share).toBeGreaterThanOrEqual(GOOD_ENOUGH)
  })
})
