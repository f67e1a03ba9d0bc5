/** @jest-environment node */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runProcess } from '../testing/process.ts'
import { repositoryRoot, startTestStack } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { migrate, pendingMigrations } from './migrations.ts'
import { withDatabase } from './sql.ts'

jest.setTimeout(120_000)

const folder = temporaryFolder()

/** A project whose migrations are those files. */
function project(name: string, files: Record<string, string>) {
  const migrations = join(folder, name, 'supabase', 'migrations')
  mkdirSync(migrations, { recursive: true })
  for (const [file, sql] of Object.entries(files)) writeFileSync(join(migrations, file), sql)
  return { projectDir: join(folder, name), migrations }
}

const rows = (databaseUrl: string, sql: string) =>
  withDatabase(databaseUrl, async (database) => (await database.query<Record<string, unknown>>(sql)).rows)

test('a migration applies once; one that fails is named and leaves nothing', async () => {
  const { projectDir, migrations } = project('broken', {
    '20200101000000_first.sql': 'create table public.first (id int);',
  })
  const dataDir = join(folder, 'broken-data')
  await (await startTestStack({ dataDir, projectDir })).stop()

  const broken = join(migrations, '20200101000001_broken.sql')
  writeFileSync(broken, 'create table public.half (id int);\nselect from nowhere;\n')
  await expect(startTestStack({ dataDir, projectDir })).rejects.toThrow(
    /supabase db push says:\nApplying migration 20200101000001_broken.sql...\nERROR: relation "nowhere" does not exist/,
  )

  // The CLI must read it back as it wrote it, whatever stands between its statements.
  writeFileSync(broken, "-- Not; yet\nselect ';  --';;\n\n/* a; b */ select $$;$$;\n\n-- Last; words\n")
  const stack = await startTestStack({ dataDir, projectDir })
  const history =
    "select version, name, to_regclass('public.half') as half from supabase_migrations.schema_migrations"
  const found = await rows(stack.databaseUrl, `${history} order by 1`)
  const pending = await pendingMigrations(stack.databaseUrl, projectDir)
  await stack.stop()
  expect(found).toEqual([
    { version: '20200101000000', name: 'first', half: null },
    { version: '20200101000001', name: 'broken', half: null },
  ])
  expect(pending).toEqual([])
})

describe('data from before', () => {
  const first = 'create table public.first (id int);\ninsert into public.first values (1);\n'
  const second = '20200101000001_second.sql'
  const { projectDir, migrations } = project('history', { [second]: first })
  let stack: Awaited<ReturnType<typeof startTestStack>>

  beforeAll(async () => {
    stack = await startTestStack({ dataDir: join(folder, 'history-data'), projectDir })
  })
  afterAll(() => stack.stop())
  afterEach(() => {
    rmSync(migrations, { recursive: true })
    project('history', { [second]: first })
  })

  test.each([
    [`${second} has changed since`, () => writeFileSync(join(migrations, second), `${first}select 1;`)],
    [
      `${second} has changed since`,
      () => writeFileSync(join(migrations, second), first.replace('(1)', '(2)')),
    ],
    [`${second} is not among them`, () => rmSync(join(migrations, second))],
    [
      `20200101000000_early.sql was added before ${second}`,
      () => writeFileSync(join(migrations, '20200101000000_early.sql'), 'select 1;'),
    ],
  ])('is named: %s', async (where, change) => {
    change()
    const words = `supabase/migrations: ${where}. Nothing was changed. \`npm run reset\` starts afresh.`
    await expect(migrate(stack.databaseUrl, projectDir)).rejects.toThrow(words)
  })

  test('takes what is added after it, and the CLI agrees', async () => {
    writeFileSync(join(migrations, '20200101000002_third.sql'), 'insert into public.first values (2);')
    expect(await migrate(stack.databaseUrl, projectDir)).toEqual(['20200101000002_third.sql'])
    expect(await rows(stack.databaseUrl, 'select id from public.first order by 1')).toEqual([
      { id: 1 },
      { id: 2 },
    ])
    const url = `${stack.databaseUrl}?sslmode=disable`
    const command = [...['db', 'push', '--yes', '--workdir', projectDir], '--db-url', url]
    const cli = join(repositoryRoot(), 'node_modules', '.bin', 'supabase')
    expect((await promisify(execFile)(cli, command)).stdout).toContain('Remote database is up to date')
  })
})

test('npm start refuses data that other migrations made, and leaves it as it was', async () => {
  const dataDir = join(folder, 'other-data')
  const own = join(repositoryRoot(), 'supabase', 'migrations')
  const { projectDir, migrations } = project('other', { '20990101000000_later.sql': 'select 1;' })
  cpSync(own, migrations, { recursive: true })
  // Everything the stack itself would write at a start: rights, history and rows.
  const state = `select
    (select array_agg(nspname || nspowner::regrole || coalesce(nspacl::text, '') order by nspname) from pg_namespace
      where nspname !~ '^pg_') as schemas,
    (select array_agg(oid::regclass || relowner::regrole::text || coalesce(relacl::text, '') order by oid) from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'storage')) as tables,
    (select array_agg(h::text order by version) from supabase_migrations.schema_migrations h) as history,
    (select array_agg(c::text order by id) from public.property_categories c) as rows`
  const stack = await startTestStack({ dataDir, projectDir })
  const before = await rows(stack.databaseUrl, state)
  await stack.stop()

  const settings = { PORT: '0', API_PORT: '0', MAIL_PORT: '0', SEED_PROPERTIES: '0', DATA_DIR: dataDir }
  const { code, output } = await runProcess('tooling/stack/start.ts', settings).finished
  expect(output).toContain(
    'This data was made by other migrations than those in supabase/migrations: 20990101000000_later.sql is not ' +
      'among them. Nothing was changed. `npm run reset` starts afresh.',
  )
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)

  const again = await startTestStack({ dataDir, projectDir })
  const after = await rows(again.databaseUrl, state)
  await again.stop()
  expect(after).toEqual(before)
})
