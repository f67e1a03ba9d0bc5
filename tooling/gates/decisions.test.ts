import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspaces.ts'

const folder = join(root, 'docs/decisions')
const records = readdirSync(folder).filter((name) => !name.startsWith('000-'))

test('no two decisions have the same number', () => {
  const numbers = records.map((name) => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})

test.each(records)('%s has its number, a date, a status and alternatives', (name) => {
  const [title = '', , status = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)} `))
  expect(status).toMatch(/^\d{4}-\d\d-\d\d, (proposed|accepted|superseded by \d{3})/)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('\n## Alternatives considered\n')
})
