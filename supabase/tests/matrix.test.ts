import { everyone, type Actor, type People } from './people.ts'
import { subjects } from './subjects.ts'
import { casesByActor, outcomeOf, outcomes } from './table.ts'

/*
 * The rights of the actors on a row of each table. The rows belong to the admin's tenant, where rows belong to one;
 * `user` is signed in without a row in admin_users, `stranger` is the admin of another tenant, `removed` was an admin
 * when they signed in.
 *
 * The letters are select, insert, update and delete, where they are done. `.`: no error, and nothing seen or touched.
 * `-`: refused with 42501.
 */
const matrix = `
  subject              | visitor | user, removed | admin | stranger
  tenant               | ----    | .---          | s---  | .---
  tenant settings      | ----    | .-.-          | siu-  | .-.-
  agency settings      | ----    | .-.-          | siu-  | .-.-
  admin user           | ----    | .---          | s---  | .---
  category             | s---    | s---          | s---  | s---
  property             | s---    | s-..          | siud  | siud
  inactive property    | .---    | .-..          | siud  | siud
  image                | s---    | s-..          | siud  | siud
  image of an inactive | .---    | .-..          | siud  | siud
  info                 | s---    | s-..          | siud  | siud
  info of an inactive  | .---    | .-..          | siud  | siud
  another admin’s mark | ----    | .-..          | .-..  | .-..
  deleted property     | ----    | .--.          | s--d  | s--d
  point                | s---    | .-..          | siud  | siud
  private facts        | ----    | .-..          | siud  | .-..
  count                | ----    | .---          | s---  | .---
  lead                 | ----    | .--.          | s--d  | .--.
  inquiry              | ----    | .--.          | s--d  | .--.
  case                 | ----    | .-.-          | s-u-  | .-.-
  contact              | ----    | .-.-          | siu-  | .-.-
  templates            | ----    | .-.-          | siu-  | .-.-
  portal               | ----    | .-.-          | siu-  | .-.-
  portal listing       | ----    | .-.-          | siu-  | .-.-
  visit settings       | ----    | .-.-          | siu-  | .-.-
  import               | ----    | .---          | s---  | .---
  retention            | ----    | .-.-          | siu-  | .-.-
  visit                | ----    | .-.-          | s-u-  | .-.-
  e-mail               | ----    | .---          | s---  | .---
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

/** A letter for each operation, as a cell of the matrix has it. */
const letter = (operation: string, answer: Answer) => {
  const outcome = outcomeOf(answer, Boolean(answer.count))
  return { yes: operation, none: '.', refused: '-' }[outcome] ?? outcome
}

/** What the actor may do to a row of the admin's. */
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
  return letter('s', selected) + letter('i', inserted) + letter('u', updated) + letter('d', deleted)
}

test.each(casesByActor(matrix))('$what', async ({ what, expected }) => {
  expect(await outcomes(expected, (actor) => rightsOf(actor, what))).toEqual(expected)
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
