import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import type { Database } from 'shared-domain/database'
import { createInquiries } from '../seed/inquiries/inquiry.ts'
import { createListings } from '../seed/listings/listing.ts'
import { createLeads } from '../seed/leads/lead.ts'
import { insertInquiries, insertLeads } from '../seed/rows.ts'
import { seedVisits } from '../seed/visits.ts'
import { withDatabase } from '../stack/sql.ts'
import { runProcess } from '../testing/process.ts'
import { repositoryRoot, startTestStack, type TestStack } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { readManifest } from './manifest.ts'

/* The drill of docs/operations.md: all is lost, and a new project takes the backup. */

const folder = join(temporaryFolder(), 'backup')
let lost: TestStack
let fresh: TestStack
const clientOf = ({ apiUrl, publishableKey }: TestStack) => createClient<Database>(apiUrl, publishableKey)

const run = (command: 'backup' | 'restore', { apiUrl, secretKey, databaseUrl }: TestStack) =>
  runProcess(
    'tooling/backup/run.ts',
    { SUPABASE_URL: apiUrl, SUPABASE_SECRET_KEY: secretKey, DATABASE_URL: databaseUrl },
    [command, folder],
  ).finished

const rowsOf = <Row>({ databaseUrl }: TestStack, query: string) =>
  withDatabase(databaseUrl, async (db) => (await db.query<Row & pg.QueryResultRow>(query)).rows)

/** Rows by table, of all that the migrations make. */
async function countsOf(stack: TestStack) {
  const tables = await rowsOf<{ name: string }>(
    stack,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private') or (schemaname, tablename) in (('auth', 'users'), ('storage', 'objects'))`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  return rowsOf<{ name: string; rows: number }>(stack, `${counts.join(' union all ')} order by 1`)
}

/** Hashes of five photos, as a visitor fetches them. */
async function photosOf(stack: TestStack) {
  const photos = await rowsOf<{ image_url: string }>(
    stack,
    'select image_url from public.property_images order by id limit 5',
  )
  const hash = async ({ image_url }: { image_url: string }) => {
    expect(image_url).toContain(`${stack.apiUrl}/storage/`)
    const bytes = await (await fetch(image_url)).arrayBuffer()
    return createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  }
  return Promise.all(photos.map(hash))
}

/** The page of a search for a place, as a visitor reads it. */
const searched = async (stack: TestStack) => {
  const { data } = await clientOf(stack).rpc('search_properties', { p_words: 'florianopolis' }).throwOnError()
  return data as { rows: { id: string }[]; total: number }
}

beforeAll(async () => {
  ;[lost, fresh] = await Promise.all([startTestStack({ seedProperties: 60 }), startTestStack()])
  await withDatabase(lost.databaseUrl, async (db) => {
    const active = createListings(60).filter((listing) => listing.active)
    await insertLeads(db, createLeads(8, new Date()))
    await insertInquiries(db, createInquiries(8, active, new Date()))
    await seedVisits(db)
  })
})
afterAll(() => Promise.all([lost?.stop(), fresh?.stop()]))

test('a new project has all that the lost one had: rows, files, admins and the search', async () => {
  const backedUp = { code: 0, output: expect.stringContaining('Backed up in ') as string }
  expect(await run('backup', lost)).toEqual(backedUp)
  const [counts, photos, listings] = [await countsOf(lost), await photosOf(lost), await searched(lost)]
  expect(listings.total).toBeGreaterThan(0)
  expect(await run('restore', lost)).toEqual({
    code: 1,
    output: 'The project is in use. Only a new one is restored: its rows would be lost.\n',
  })

  const restored = { code: 0, output: expect.stringContaining('Restored: ') as string }
  expect(await run('restore', fresh)).toEqual(restored)
  expect(await countsOf(fresh)).toEqual(counts)
  expect(await photosOf(fresh)).toEqual(photos)
  const { rows, total } = await searched(fresh)
  expect(total).toBe(listings.total)
  expect(rows.map(({ id }) => id)).toEqual(listings.rows.map(({ id }) => id))
  const { username, password } = lost.demo
  const credentials = { email: `${username}@admins.invalid`, password }
  expect((await clientOf(fresh).auth.signInWithPassword(credentials)).error).toBeNull()
  // A new row gets a number that no restored one has.
  const next = `select (select max(id) from private.history) < nextval('private.history_id_seq') as is_free`
  expect(await rowsOf(fresh, next)).toEqual([{ is_free: true }])
})

test('the secrets that it names are those of docs/deploy.md', () => {
  const docs = readFileSync(join(repositoryRoot(), 'docs/deploy.md'), 'utf8')
  const [step = ''] = /^## 3\.[^]*?^## 4\./m.exec(docs) ?? []
  const cells = [...step.matchAll(/^\| (`.*?`) +\|/gm)].map(([, cell = '']) => cell)
  const documented = cells.flatMap((cell) => cell.split(', ')).map((name) => name.replaceAll('`', ''))
  expect(readManifest(folder).secrets).toEqual(documented)
})
