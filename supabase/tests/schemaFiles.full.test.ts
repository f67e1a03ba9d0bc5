import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../../tooling/testing/process.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { copyWorkspace } from '../../tooling/testing/workspaceCopy.ts'

const { folder, remove } = copyWorkspace()
afterAll(remove)

const run = (script: string, ...args: string[]) =>
  runProcess(`tooling/schema/${script}.ts`, { SCRATCH_SERVER: testStack().databaseUrl }, args, {
    root: folder,
  }).finished
const same = { code: 0, output: 'supabase/schemas and supabase/migrations make the same database.\n' }

test('the schema files and the migrations make the same database', async () => {
  expect(await run('check')).toEqual(same)
})

/** Statements after all that the schema files say, and what the check prints of each. */
const planted = [
  ['grant select on public.leads to anon', 'only in supabase/schemas: acl:(table:public.leads).anon'],
  [
    'revoke select on public.properties from anon',
    'only in supabase/migrations: acl:(table:public.properties).anon',
  ],
  [
    'revoke update (notes) on public.cases from authenticated',
    'different: acl:(table:public.cases).authenticated.notes (privileges)',
  ],
  [
    'revoke execute on function private.is_admin from anon',
    'only in supabase/migrations: acl:(function:private.is_admin()).anon',
  ],
  ['grant create on schema private to anon', 'different: acl:(schema:private).anon (privileges)'],
  [
    'alter default privileges in schema public grant select on tables to anon',
    'only in supabase/schemas: defaultPrivilege:postgres.public.r.anon',
  ],
  [
    "create or replace function private.system_user_id() returns uuid language sql immutable set search_path = '' as 'select null::uuid'",
    'different: function:private.system_user_id() (def)',
  ],
  ['alter function private.for_words volatile', 'different: function:private.for_words(text) (def)'],
  ['alter function private.slug security definer', 'different: function:private.slug(text) (def)'],
  [
    'alter function private.mailbox_key reset search_path',
    'different: function:private.mailbox_key(text) (def)',
  ],
  ['alter function private.read_texts owner to service_role', 'function:private.read_texts(jsonb) (owner)'],
  ["comment on table public.leads is 'Others.'", 'different: comment:(table:public.leads) (text)'],
  ["comment on column public.leads.notes is 'New.'", 'comment:(column:public.leads.notes)'],
  ['drop index public.leads_newest_idx', 'only in supabase/migrations: index:public.leads_newest_idx'],
  ['create table public.gardens (id integer primary key)', 'only in supabase/schemas: table:public.gardens'],
  ['alter table public.leads alter price drop not null', 'different: column:public.leads.price (notNull)'],
  ['alter table private.search_words alter stem type varchar', 'column:private.search_words.stem (type)'],
  ["alter table public.leads alter status set default 'won'", 'default:public.leads.status (expr)'],
  [
    'alter table public.visits alter starts_at drop expression',
    'column:public.visits.starts_at (generatedExpr)',
  ],
  [
    'alter table public.leads drop constraint leads_phone_check',
    'only in supabase/migrations: constraint:public.leads.leads_phone_check',
  ],
  ['alter table public.tenants disable row level security', 'table:public.tenants (rowSecurity)'],
  [
    'drop policy "Admins add photos" on public.property_images',
    'only in supabase/migrations: policy:public.property_images."Admins add photos"',
  ],
  ['alter table public.leads disable trigger leads_touch', 'trigger:public.leads.leads_touch (enabled)'],
  ['alter view public.property_places reset (security_invoker)', 'view:public.property_places (reloptions)'],
  ["alter type public.facing add value 'up' before 'north'", 'different: type:public.facing (values)'],
  [
    'create domain public.amount as integer check (value > 0)',
    'only in supabase/schemas: domain:public.amount',
  ],
  ['alter sequence private.places_id_seq increment 2', 'different: column:private.places.id (identity)'],
  ['create extension citext with schema extensions', 'only in supabase/schemas: extension:citext'],
  [
    'alter text search configuration private.words drop mapping for url',
    'different: text search configuration private.words',
  ],
  [
    "alter text search dictionary private.stems (stopwords = 'portuguese')",
    'text search dictionary private.stems',
  ],
  ['alter table public.tenants drop name, add name text', 'different: order of the columns of tenants'],
  [
    "update storage.buckets set public = false where id = 'company-logos'",
    'different: rows of storage.buckets',
  ],
  ["delete from public.property_categories where name = 'Casa'", 'different: rows of property_categories'],
] as const

describe('when the schema files say something else', () => {
  const file = (name: string) => join(folder, 'supabase/schemas', name)
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(file(name), change(readFileSync(file(name), 'utf8')))
  const before = new Map(
    ['properties.sql', 'owner_list.sql'].map((name) => [name, readFileSync(file(name), 'utf8')]),
  )
  afterEach(() => before.forEach((text, name) => edit(name, () => text)))

  const say = (...statements: string[]) =>
    edit('owner_list.sql', (text) => text + statements.map((one) => `\n${one};`).join(''))

  test('each kind of difference is named', async () => {
    say(...planted.map(([statement]) => statement))
    const { code, output } = await run('check')
    expect(code).toBe(1)
    expect(planted.filter(([, line]) => !output.includes(line))).toEqual([])
  })

  test('a kind that nothing compares is refused', async () => {
    say('create cast (public.facing as integer) with inout')
    const { code, output } = await run('check')
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('"cast"') })
  })

  test('an error names its file', async () => {
    say('select nowhere')
    expect(await run('check')).toEqual({
      code: 1,
      output: 'supabase/schemas/owner_list.sql: column "nowhere" does not exist\n',
    })
  })

  test('a file that the configuration does not name is reported', async () => {
    writeFileSync(file('gardens.sql'), 'select 1;')
    const checked = await run('check')
    rmSync(file('gardens.sql'))
    expect(checked).toEqual({
      code: 1,
      output: 'schema_paths in supabase/config.toml lacks schemas/gardens.sql\n',
    })
  })

  test('a migration is drafted that makes the change', async () => {
    edit('properties.sql', (text) => text.replace("'north', 'northeast'", "'up', 'north', 'northeast'"))
    say(
      "create table private.gardens (facing public.facing default 'up')",
      'alter table public.properties add column garden boolean',
      "comment on column public.properties.garden is 'Has one.'",
      'drop index public.leads_newest_idx',
    )
    const { code, output } = await run('migration', 'garden')
    const names = readdirSync(join(folder, 'supabase/migrations')).filter((name) => name.includes('garden'))
    expect({ code, output }).toEqual({
      code: 0,
      output: names.map((name) => `Wrote supabase/migrations/${name}\n`).join(''),
    })
    // The new value of the enum is used by a later migration than adds it.
    expect(names).toHaveLength(2)
    expect(await run('check')).toEqual(same)
  })
})
