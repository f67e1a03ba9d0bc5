import { everyone, type Actor, type People } from './people.ts'
import { subjects } from './subjects.ts'
import { outcomeOf, readTable } from './table.ts'

/*
 * The rights of each actor on a row of each table. The rows belong to the admin's tenant, where rows belong to one;
 * `user` is signed in without a row in admin_users, `stranger` is the admin of another tenant, `removed` was an admin
 * when they signed in.
 *
 * yes: done. none: no error, and nothing seen or touched. refused: 42501.
 */
const matrix = `
  subject                | actor    | select  | insert  | update  | delete
  tenant                 | visitor  | refused | refused | refused | refused
  tenant                 | user     | none    | refused | refused | refused
  tenant                 | admin    | yes     | refused | refused | refused
  tenant                 | stranger | none    | refused | refused | refused
  tenant                 | removed  | none    | refused | refused | refused
  tenant settings        | visitor  | refused | refused | refused | refused
  tenant settings        | user     | none    | refused | none    | refused
  tenant settings        | admin    | yes     | yes     | yes     | refused
  tenant settings        | stranger | none    | refused | none    | refused
  tenant settings        | removed  | none    | refused | none    | refused
  agency settings        | visitor  | refused | refused | refused | refused
  agency settings        | user     | none    | refused | none    | refused
  agency settings        | admin    | yes     | yes     | yes     | refused
  agency settings        | stranger | none    | refused | none    | refused
  agency settings        | removed  | none    | refused | none    | refused
  admin user             | visitor  | refused | refused | refused | refused
  admin user             | user     | none    | refused | refused | refused
  admin user             | admin    | yes     | refused | refused | refused
  admin user             | stranger | none    | refused | refused | refused
  admin user             | removed  | none    | refused | refused | refused
  category               | visitor  | yes     | refused | refused | refused
  category               | user     | yes     | refused | refused | refused
  category               | admin    | yes     | refused | refused | refused
  category               | stranger | yes     | refused | refused | refused
  category               | removed  | yes     | refused | refused | refused
  property               | visitor  | yes     | refused | refused | refused
  property               | user     | yes     | refused | none    | none
  property               | admin    | yes     | yes     | yes     | yes
  property               | stranger | yes     | yes     | yes     | yes
  property               | removed  | yes     | refused | none    | none
  inactive property      | visitor  | none    | refused | refused | refused
  inactive property      | user     | none    | refused | none    | none
  inactive property      | admin    | yes     | yes     | yes     | yes
  inactive property      | stranger | yes     | yes     | yes     | yes
  inactive property      | removed  | none    | refused | none    | none
  image                  | visitor  | yes     | refused | refused | refused
  image                  | user     | yes     | refused | none    | none
  image                  | admin    | yes     | yes     | yes     | yes
  image                  | stranger | yes     | yes     | yes     | yes
  image                  | removed  | yes     | refused | none    | none
  image of an inactive   | visitor  | none    | refused | refused | refused
  image of an inactive   | user     | none    | refused | none    | none
  image of an inactive   | admin    | yes     | yes     | yes     | yes
  image of an inactive   | stranger | yes     | yes     | yes     | yes
  image of an inactive   | removed  | none    | refused | none    | none
  info                   | visitor  | yes     | refused | refused | refused
  info                   | user     | yes     | refused | none    | none
  info                   | admin    | yes     | yes     | yes     | yes
  info                   | stranger | yes     | yes     | yes     | yes
  info                   | removed  | yes     | refused | none    | none
  info of an inactive    | visitor  | none    | refused | refused | refused
  info of an inactive    | user     | none    | refused | none    | none
  info of an inactive    | admin    | yes     | yes     | yes     | yes
  info of an inactive    | stranger | yes     | yes     | yes     | yes
  info of an inactive    | removed  | none    | refused | none    | none
  another admin’s mark   | visitor  | refused | refused | refused | refused
  another admin’s mark   | user     | none    | refused | none    | none
  another admin’s mark   | admin    | none    | refused | none    | none
  another admin’s mark   | stranger | none    | refused | none    | none
  another admin’s mark   | removed  | none    | refused | none    | none
  deleted property       | visitor  | refused | refused | refused | refused
  deleted property       | user     | none    | refused | refused | none
  deleted property       | admin    | yes     | refused | refused | yes
  deleted property       | stranger | yes     | refused | refused | yes
  deleted property       | removed  | none    | refused | refused | none
  private facts          | visitor  | refused | refused | refused | refused
  private facts          | user     | none    | refused | none    | none
  private facts          | admin    | yes     | yes     | yes     | yes
  private facts          | stranger | none    | refused | none    | none
  private facts          | removed  | none    | refused | none    | none
  count                  | visitor  | refused | refused | refused | refused
  count                  | user     | none    | refused | refused | refused
  count                  | admin    | yes     | refused | refused | refused
  count                  | stranger | none    | refused | refused | refused
  count                  | removed  | none    | refused | refused | refused
  lead                   | visitor  | refused | refused | refused | refused
  lead                   | user     | none    | refused | none    | none
  lead                   | admin    | yes     | refused | yes     | yes
  lead                   | stranger | none    | refused | none    | none
  lead                   | removed  | none    | refused | none    | none
  inquiry                | visitor  | refused | refused | refused | refused
  inquiry                | user     | none    | refused | refused | none
  inquiry                | admin    | yes     | refused | refused | yes
  inquiry                | stranger | none    | refused | refused | none
  inquiry                | removed  | none    | refused | refused | none
  case                   | visitor  | refused | refused | refused | refused
  case                   | user     | none    | refused | none    | refused
  case                   | admin    | yes     | refused | yes     | refused
  case                   | stranger | none    | refused | none    | refused
  case                   | removed  | none    | refused | none    | refused
  portal                 | visitor  | refused | refused | refused | refused
  portal                 | user     | none    | refused | none    | refused
  portal                 | admin    | yes     | yes     | yes     | refused
  portal                 | stranger | none    | refused | none    | refused
  portal                 | removed  | none    | refused | none    | refused
  portal listing         | visitor  | refused | refused | refused | refused
  portal listing         | user     | none    | refused | none    | refused
  portal listing         | admin    | yes     | yes     | yes     | refused
  portal listing         | stranger | none    | refused | none    | refused
  portal listing         | removed  | none    | refused | none    | refused
  visit settings         | visitor  | refused | refused | refused | refused
  visit settings         | user     | none    | refused | none    | refused
  visit settings         | admin    | yes     | yes     | yes     | refused
  visit settings         | stranger | none    | refused | none    | refused
  visit settings         | removed  | none    | refused | none    | refused
  import                 | visitor  | refused | refused | refused | refused
  import                 | user     | none    | refused | refused | refused
  import                 | admin    | yes     | refused | refused | refused
  import                 | stranger | none    | refused | refused | refused
  import                 | removed  | none    | refused | refused | refused
  retention              | visitor  | refused | refused | refused | refused
  retention              | user     | none    | refused | none    | refused
  retention              | admin    | yes     | yes     | yes     | refused
  retention              | stranger | none    | refused | none    | refused
  retention              | removed  | none    | refused | none    | refused
  visit                  | visitor  | refused | refused | refused | refused
  visit                  | user     | none    | refused | refused | refused
  visit                  | admin    | yes     | refused | refused | refused
  visit                  | stranger | none    | refused | refused | refused
  visit                  | removed  | none    | refused | refused | refused
  e-mail                 | visitor  | refused | refused | refused | refused
  e-mail                 | user     | none    | refused | refused | refused
  e-mail                 | admin    | yes     | refused | refused | refused
  e-mail                 | stranger | none    | refused | refused | refused
  e-mail                 | removed  | none    | refused | refused | refused
`

interface Answer {
  count: number | null
  error: unknown
  status: number
}

let people: People

beforeAll(async () => {
  people = await everyone()
})

const outcome = (answer: Answer) => outcomeOf(answer, Boolean(answer.count))

/** What the actor may do to a row of the admin's, as a line of the matrix has it. */
async function rightsOf(actor: Actor, name: string) {
  const { table, key, store, insert, update } = subjects[name] as (typeof subjects)[string]
  const from = () => people[actor].db.from(table)
  const count = { count: 'exact' } as const
  const { tenantId } = people.admin
  const inserted = await from().insert((await insert(tenantId)) as never, count)
  const one = [key as never, (await store(tenantId)) as never] as const
  // The bare key, since an admin may not read every column of a lead.
  const selected = await from()
    .select(key, count)
    .eq(...one)
  const updated = await from()
    .update(update as never, count)
    .eq(...one)
  const deleted = await from()
    .delete(count)
    .eq(...one)
  return [selected, inserted, updated, deleted].map(outcome)
}

const { rows } = readTable(matrix)

test.each([...new Set(rows.map(([name]) => name))])('%s', async (name) => {
  const expected = rows.filter(([subject]) => subject === name)
  const actual: string[][] = []
  for (const [, actor] of expected)
    actual.push([name, actor, ...(await rightsOf(actor as Actor, name as string))] as string[])
  expect(actual).toEqual(expected)
})

// `expired` holds an old token of the admin, `forged` one with the signature of another secret.
test.each(['expired', 'forged'] as const)(
  'tables and procedures refuse a token that is %s',
  async (actor) => {
    const { db } = people[actor]
    const table = db.from('properties')
    const responses = await Promise.all([
      table.select('id'),
      table.insert({} as never),
      table.update({ price: 1 }).eq('id', people.admin.id),
      table.delete().eq('id', people.admin.id),
      db.rpc('search_properties'),
      db.rpc('get_portfolio_stats'),
    ])
    expect(responses.map((response) => outcomeOf(response, false))).toEqual(Array(6).fill('401'))
  },
)
