import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspaces.ts'

const folder = join(root, 'docs/decisions')
const records = readdirSync(folder).filter((name) => /^\d{3}-/.test(name) && !name.startsWith('000-'))

test('no two decisions have the same number', () => {
  const numbers = records.map((name) => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test.each(records)('%s has its number, a date and a status', (name) => {
  const [title = '', , status = ''] = read(name).split('\n')
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)} `))
  expect(status).toMatch(/^\d{4}-\d\d-\d\d, (proposed|accepted|superseded by \d{3})/)
})

test.each(records)('%s has alternatives, or says in a line what was superseded', (name) => {
  const text = read(name)
  if (/^[\d-]+, superseded/m.test(text)) expect(text.trim().split('\n')).toHaveLength(5)
  else expect(text).toContain('\n## Alternatives considered\n')
})

test('the index has each decision once, with its title and a sentence', () => {
  const entries = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\): \S.*\.$/gm)]
  const indexed = entries.map(([, title, name]) => `${name}: # ${title}`)
  const titled = records.map((name) => `${name}: ${read(name).split('\n')[0]}`)
  expect(indexed.toSorted()).toEqual(titled.toSorted())
})
