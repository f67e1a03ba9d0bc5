import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { repositoryRoot, testStack } from '../../tooling/testing/stack.ts'
import { passwordHash } from './people.ts'

/* The migrations on tables and rights as a hosted project has them: the local services differ in both. */

const root = repositoryRoot()
const name = 'hosted'
let server: pg.Client
let database: pg.Client

const roles = ['supabase_auth_admin', 'supabase_storage_admin', 'project_owner']
const ownerPassword = randomUUID()

function addressOf(user?: string) {
  const url = new URL(testStack().databaseUrl)
  url.pathname = `/${name}`
  if (user) Object.assign(url, { username: user, password: ownerPassword })
  return url.href
}

const supabase = (...command: string[]) =>
  promisify(execFile)(
    join(root, 'node_modules', '.bin', 'supabase'),
    [...command, '--db-url', `${addressOf('project_owner')}?sslmode=disable`],
    { cwd: root },
  )

beforeAll(async () => {
  server = new pg.Client({ connectionString: testStack().databaseUrl })
  await server.connect()
  for (const role of roles) await server.query(`create role ${role} noinherit`)
  await server.query(
    `alter role project_owner login inherit bypassrls createrole password '${ownerPassword}'`,
  )
  await server.query('grant anon, authenticated, service_role to project_owner with admin option')
  // There, an extension lets the owner write policies on Storage's tables.
  await server.query('grant supabase_storage_admin to project_owner')
  await server.query(`create database ${name} owner project_owner`)

  database = new pg.Client({ connectionString: addressOf() })
  await database.connect()
  await database.query(readFileSync(join(root, 'supabase', 'tests', 'hosted.sql'), 'utf8'))
  await supabase('db', 'push', '--yes')
})

afterAll(async () => {
  await database?.end()
  await server.query(`drop database if exists ${name} with (force)`)
  for (const role of roles) await server.query(`drop role ${role}`)
  await server.end()
})

/** Runs `sql` as the API would for that user; rolled back, so that tests stay apart. */
async function as(role: 'anon' | 'authenticated', claims: object, sql: string, values: unknown[] = []) {
  await database.query('savepoint caller')
  await database.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
  await database.query(`set local role ${role}`)
  const answer = await database
    .query<Record<string, unknown>>(sql, values)
    .then(({ rows }) => ({ rows, code: undefined }))
    .catch((error: pg.DatabaseError) => ({ rows: [], code: error.code }))
  if (answer.code) await database.query('rollback to savepoint caller')
  await database.query('reset role')
  return answer
}

const rows = async (sql: string, values: unknown[] = []) =>
  (await database.query<Record<string, unknown>>(sql, values)).rows

/** An admin of a tenant, with a session. */
async function newAdmin() {
  const username = `dona-${randomUUID().slice(0, 8)}`
  const [made] = await rows('select public.bootstrap_admin($1, $2, $3) as id', [
    username,
    passwordHash,
    username,
  ])
  const id = String(made?.id)
  const session_id = randomUUID()
  await database.query('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
    session_id,
    id,
  ])
  const [own] = await rows('select tenant_id from public.admin_users where id = $1', [id])
  return { id, username, tenantId: own?.tenant_id, claims: { role: 'authenticated', sub: id, session_id } }
}

beforeEach(async () => void (await database.query('begin')))
afterEach(async () => void (await database.query('rollback')))

test('a visitor may read six tables and a view, and call eleven procedures, however freely new projects grant', async () => {
  const tables = await rows(`
    select c.relname || ' ' || p.privilege as may from pg_class c,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
      and has_table_privilege('anon', c.oid, p.privilege) order by 1`)
  expect(tables.map(({ may }) => may)).toEqual(
    [
      'price_changes',
      'price_drops',
      'properties',
      'property_additional_info',
      'property_categories',
      'property_images',
      'property_places',
    ].map((one) => `${one} select`),
  )
  const columns = await rows(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not has_table_privilege('anon', oid, 'select') and has_any_column_privilege('anon', oid, 'select, insert, update')`)
  expect(columns).toEqual([])
  const procedures = await rows(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and has_function_privilege('anon', oid, 'execute') order by 1`)
  expect(procedures.map(({ name }) => name)).toEqual([
    'count_property_event',
    'describe_search',
    'free_visit_times',
    'get_agency',
    'get_watermark_settings',
    'late_jobs',
    'list_related_searches',
    'list_search_addresses',
    'search_facets',
    'search_properties',
    'set_password_by_link',
    'site_releases',
  ])
})

test('an admin may nothing that the local stack would refuse', async () => {
  const may = await rows(`
    select c.relname || ' ' || p.privilege as may from pg_class c,
      unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and has_table_privilege('authenticated', c.oid, p.privilege) order by 1`)
  const written = [
    'properties',
    'property_additional_info',
    'property_images',
    'property_points',
    'property_private_facts',
    'watermark_settings',
  ]
  expect(may.map((row) => row.may)).toEqual([
    'agency_settings insert',
    'agency_settings update',
    'deleted_properties delete',
    'inquiries delete',
    'leads delete',
    ...written.flatMap((one) => ['delete', 'insert', 'update'].map((word) => `${one} ${word}`)),
  ])
  const procedures = await rows(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', oid, 'execute')`)
  const secret = [
    'book_visit$',
    'bootstrap_admin',
    'cancel_visit$',
    'claim_mails',
    'enforce_retention',
    'list_orphaned_objects',
    'move_visit$',
    'note_job_run',
    'read_visit',
    'request_password_link',
    'settle_mail',
    'submit_inquiry',
    'submit_lead',
  ]
  expect(procedures.map((row) => row.name)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(secret.join('|'))]),
  )
})

test('the advisors find nothing to warn of here either', async () => {
  const { stdout } = await supabase('db', 'advisors', '--type', 'all', '--level', 'warn')
  const findings = JSON.parse(stdout || '[]') as { name: string }[]
  // Those of standard bodies, as schema.test.ts says.
  expect(findings.filter(({ name }) => name !== 'function_search_path_mutable')).toEqual([])
})

test('create_admin_user writes what hosted Auth can read', async () => {
  const admin = await newAdmin()
  const made = await as('authenticated', admin.claims, 'select public.create_admin_user($1, $2, $3) as id', [
    ' Maria.Silva ',
    passwordHash,
    admin.tenantId,
  ])
  const id = made.rows[0]?.id
  const [user] = await rows('select * from auth.users where id = $1', [id])
  expect(user).toMatchObject({
    instance_id: '00000000-0000-0000-0000-000000000000',
    aud: 'authenticated',
    role: 'authenticated',
    email: 'maria.silva@admins.invalid',
    encrypted_password: passwordHash,
    confirmed_at: expect.any(Date),
    // Auth fails on null in any of these.
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
    email_change_token_current: '',
    phone_change: '',
    phone_change_token: '',
    reauthentication_token: '',
  })
  expect(
    await rows('select provider, provider_id, email from auth.identities where user_id = $1', [id]),
  ).toEqual([{ provider: 'email', provider_id: id, email: 'maria.silva@admins.invalid' }])
  const again = [' MARIA.silva', passwordHash, admin.tenantId]
  const call = 'select public.create_admin_user($1, $2, $3) as id'
  expect((await as('authenticated', admin.claims, call, again)).code).toBe('P0001')

  const remove = 'select public.delete_admin_user($1, $2) as gone'
  const gone = await as('authenticated', admin.claims, remove, [id, admin.id])
  expect(gone.rows).toEqual([{ gone: true }])
  expect(await rows('select id from auth.users where id = $1', [id])).toEqual([])
  expect(await rows('select user_id from auth.identities where user_id = $1', [id])).toEqual([])
})

test('a new password ends the other sessions, whose tokens are worth nothing from then on', async () => {
  const admin = await newAdmin()
  const session_id = randomUUID()
  await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, admin.id])
  const thief = { ...admin.claims, session_id }
  const read = 'select username from public.admin_users'
  expect((await as('authenticated', thief, read)).rows).toHaveLength(1)
  const change = 'select public.update_admin_password($1, $2)'
  expect((await as('authenticated', admin.claims, change, [admin.id, passwordHash])).code).toBeUndefined()
  expect((await as('authenticated', thief, read)).rows).toEqual([])
  expect((await as('authenticated', thief, change, [admin.id, passwordHash])).code).toBe('42501')
  expect((await as('authenticated', admin.claims, read)).rows).toEqual([{ username: admin.username }])
})

test('a session needs the level of its user’s second factor, which another admin removes', async () => {
  const admin = await newAdmin()
  const read = 'select username from public.admin_users'
  const reads = async () => (await as('authenticated', admin.claims, read)).rows.length
  const addFactor = (status: string) =>
    database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values ($1, $2, 'totp', $3, now(), now())`,
      [randomUUID(), admin.id, status],
    )
  const setLevel = (level: string) =>
    database.query('update auth.sessions set aal = $1 where user_id = $2', [level, admin.id])
  await addFactor('unverified')
  expect(await reads()).toBe(1)
  await addFactor('verified')
  expect(await reads()).toBe(0)
  await setLevel('aal1')
  expect(await reads()).toBe(0)
  await setLevel('aal2')
  expect(await reads()).toBe(1)
  const { session_id: _, ...withoutSession } = admin.claims
  expect((await as('authenticated', withoutSession, read)).rows).toEqual([])

  const other = await newAdmin()
  await database.query('update public.admin_users set tenant_id = $1 where id = $2', [
    admin.tenantId,
    other.id,
  ])
  const free = await as('authenticated', other.claims, 'select public.remove_second_factor($1) as freed', [
    admin.id,
  ])
  expect(free.rows).toEqual([{ freed: true }])
  expect(await rows('select id from auth.mfa_factors where user_id = $1', [admin.id])).toEqual([])
  expect(await reads()).toBe(0)
})

test('Storage’s files are written by admins only, and listed by nobody else', async () => {
  const admin = await newAdmin()
  const insert = `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)`
  const file = (file: string, bucket = 'property-images') => [bucket, file, admin.id]
  expect((await as('authenticated', admin.claims, insert, file('a/b.jpg'))).code).toBeUndefined()
  expect((await as('authenticated', admin.claims, insert, file('../b.jpg'))).code).toBe('42501')
  expect(
    (await as('authenticated', admin.claims, insert, file('a.jpg', 'company-logos'))).code,
  ).toBeUndefined()
  const typed = insert.replace('owner_id) values ($1, $2, $3)', 'owner_id, metadata) values ($1, $2, $3, $4)')
  for (const [name, mimetype, code] of [
    ['c.html', 'image/png', '42501'],
    ['c.png', 'image/jpeg', '42501'],
    ['c.svg', undefined, '42501'],
    ['a/c.png', 'image/png', undefined],
  ] as const) {
    const answer = await as('authenticated', admin.claims, typed, [...file(name), { mimetype }])
    expect([name, answer.code]).toEqual([name, code])
  }
  const other = await newAdmin()
  const list = 'select name from storage.objects order by name'
  expect((await as('authenticated', admin.claims, list)).rows).toEqual([
    { name: 'a.jpg' },
    { name: 'a/b.jpg' },
    { name: 'a/c.png' },
  ])
  expect((await as('authenticated', other.claims, list)).rows).toEqual([
    { name: 'a/b.jpg' },
    { name: 'a/c.png' },
  ])
  const stranger = { role: 'authenticated', sub: randomUUID() }
  expect((await as('authenticated', stranger, list)).rows).toEqual([])
  expect((await as('authenticated', stranger, insert, file('c.jpg'))).code).toBe('42501')
  expect((await as('anon', { role: 'anon' }, list)).rows).toEqual([])
  expect((await as('anon', { role: 'anon' }, insert, file('c.jpg'))).code).toBe('42501')
  expect(
    (await as('authenticated', admin.claims, `insert into storage.buckets (id, name) values ('x', 'x')`))
      .code,
  ).toBe('42501')
})
