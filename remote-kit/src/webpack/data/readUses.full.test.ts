import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../tooling/workspaces.ts'

// Below the repository, so that the compiler finds what is installed.
const folder = join(root, '.cache/readUses-test')
const program = `
  const { readUses } = await import(process.argv[1])
  const uses = await readUses(process.argv.slice(2))
  console.log(JSON.stringify(Object.values(uses).flat()))
`

/** In a process of its own: the compiler runs modules to know their constants, which jest would run its own way. */
function read(source: string) {
  const file = join(folder, 'source.ts')
  const opening = `import type { PostgrestClient } from '@supabase/postgrest-js'
    import type { SupabaseClient } from '@supabase/supabase-js'
    import type { Database, TablesInsert } from 'shared-domain/database'
    import { cardColumns } from 'shared-domain/facts'
    type Rest = PostgrestClient<Database>
    type Client = SupabaseClient<Database>
    void cardColumns\n`
  writeFileSync(file, opening + source)
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', program, join(import.meta.dirname, 'readUses.ts'), file],
    { encoding: 'utf8', stdio: 'pipe' },
  )
  return JSON.parse(output) as Record<string, unknown>[]
}

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('every path of a source is read, with the rights that it asks with', () => {
  const uses = read(`
    export const list = (rest: Rest, isSlow: boolean) => {
      const query = rest.from('properties').select(cardColumns)
      return isSlow ? query.or(\`created_at.lt."\${1}",id.gt.\${2}\`).order('position', { referencedTable: 'property_images' }) : query
    }
    export const visits = (db: Client) =>
      db.from('cases').select('id').order('starts_at', { referencedTable: 'inquiries.visits' })
    const rows = (db: Client) => db.from('leads')
    export const mark = (db: Client, changes: Pick<TablesInsert<'leads'>, 'status' | 'notes'>) =>
      rows(db).update(changes).eq('id', '1').select('updated_at')
    export const seen = (db: Client, p_seen?: string[]) =>
      db.rpc('set_primary_image', { p_property_id: '1', p_image_id: '2', p_seen })
    const call = (db: Client, name: string) => db.functions.invoke(name)
    export const leads = (db: Client) => call(db, 'get-property-leads')
    export const logo = (db: Client, bucket: 'property-images' | 'company-logos') => db.storage.from(bucket)
  `)
  const anon = { as: 'anon', table: 'properties' }
  const admin = { as: 'authenticated', table: 'leads' }
  expect(uses).toEqual(
    expect.arrayContaining([
      { ...anon, does: 'select', columns: expect.arrayContaining(['price', 'bedrooms']) },
      { table: 'properties', embeds: 'property_images' },
      { ...anon, table: 'property_images', does: 'select', columns: expect.arrayContaining(['widths']) },
      { table: 'properties', embeds: 'price_drops' },
      { ...anon, table: 'price_drops', does: 'select', columns: ['price_before'] },
      { ...anon, does: 'select', columns: ['created_at', 'id'] },
      { ...anon, table: 'property_images', does: 'select', columns: ['position'] },
      { as: 'authenticated', table: 'cases', does: 'select', columns: ['id'] },
      { as: 'authenticated', table: 'visits', does: 'select', columns: ['starts_at'] },
      { ...admin, does: 'update', columns: ['notes', 'status'] },
      { ...admin, does: 'select', columns: ['id'] },
      { ...admin, does: 'select', columns: ['updated_at'] },
      ...[
        ['p_image_id', 'p_property_id', 'p_seen'],
        ['p_image_id', 'p_property_id'],
      ].map((names) => ({
        as: 'authenticated',
        procedure: 'set_primary_image',
        arguments: names,
      })),
      { function: 'get-property-leads' },
      { bucket: 'property-images' },
      { bucket: 'company-logos' },
    ]),
  )
  expect(uses).toHaveLength(17)
})

test('a request that cannot be read fails with its place, since it could not be replayed', () => {
  const request = "rest.from('leads').select(String(Math.random()))"
  expect(() => read(`export const ask = (rest: Rest) => ${request}`)).toThrow(
    /readUses-test\/source\.ts:8: nobody can say before it runs what “String\(Math\.random\(\)\)” is/,
  )
})
