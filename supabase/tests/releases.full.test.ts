import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backendFaults } from '../../tooling/federation/gate/data.ts'
import { publish } from '../../tooling/federation/publish.ts'
import { fakeBuild } from '../../tooling/testing/fakeBuild.ts'
import { runProcess } from '../../tooling/testing/process.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { temporaryFolder } from '../../tooling/testing/temporaryFolder.ts'
import { copyWorkspace } from '../../tooling/testing/workspaceCopy.ts'
import type { Use } from '../../remote-kit/src/webpack/data/uses.ts'

const required = 'title property_type category_id price address neighborhood city state'.split(' ')
const cards: Use[] = [
  { as: 'anon', table: 'properties', does: 'select', columns: ['id', 'sunlight', 'price'] },
  { table: 'properties', embeds: 'property_images' },
]
const editor: Use[] = [
  { as: 'authenticated', procedure: 'set_primary_image', arguments: ['p_image_id', 'p_property_id'] },
  { as: 'authenticated', table: 'properties', does: 'insert', columns: required },
  { as: 'authenticated', table: 'leads', does: 'delete', columns: [] },
  { function: 'get-property-leads' },
  { bucket: 'property-images' },
]
const categories: Use = { as: 'anon', table: 'property_categories', does: 'select', columns: ['id', 'name'] }

const { folder, remove } = copyWorkspace()
const builds = temporaryFolder()
const { apiUrl, publishableKey, secretKey } = testStack()
const project = { url: apiUrl, publishableKey, secretKey }
/** A channel of the test's own. */
const channel = `migrations-${randomUUID()}`
const site = {
  project,
  channel,
  tarballs: join(builds, 'tarballs'),
  cacheDir: join(builds, 'cache'),
  agency: '',
}
const facts = ['name', 'creci', 'phone', 'whatsapp', 'email', 'address']
const env = {
  SUPABASE_URL: apiUrl,
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  SUPABASE_SECRET_KEY: secretKey,
  AGENCY: JSON.stringify(Object.fromEntries(facts.map((fact) => [fact, fact]))),
  CHANNEL: channel,
  SCRATCH_SERVER: testStack().databaseUrl,
}
const sums = join(folder, 'supabase/migrations.sha256')
const migration = join(folder, 'supabase/migrations/29990101000000_plant.sql')

const release = (name: string, version: string, uses: Use[]) =>
  publish(site, [fakeBuild(builds, { name, version, print: version, uses })], {
    by: 'Ana',
    why: 'because',
  })
const run = (script: string, ...args: string[]) => runProcess(script, env, args, { root: folder }).finished
const releaseMigrations = () => run('tooling/migrations/release.ts')

beforeAll(async () => {
  await release('mf-catalogue', '1.0.0', [...cards, categories])
  await release('mf-catalogue', '1.1.0', cards)
  await release('mf-admin', '1.0.0', editor)
})
afterAll(remove)

test('a migration that only adds, or removes what no release uses, is released', async () => {
  writeFileSync(
    migration,
    'alter table public.properties add column garden boolean;\nalter table public.properties drop column facing;\n',
  )
  expect(await releaseMigrations()).toEqual({
    code: 0,
    output:
      `The releases of the site at ${apiUrl} find all that they ask for.\n` +
      'Released: 29990101000000_plant.sql\n',
  })
})

test('one that takes away what a release uses is refused, with the release and the way out', async () => {
  const before = readFileSync(sums, 'utf8')
  const plant = join(folder, 'supabase/migrations/29990102000000_plant.sql')
  writeFileSync(
    plant,
    `alter table public.properties drop column sunlight, add column garage text not null;
alter table public.property_images drop constraint property_images_property_id_fkey;
drop table public.property_categories cascade;
alter function public.set_primary_image(uuid, uuid, uuid[]) rename to choose_primary_image;
revoke delete on public.leads from authenticated;
`,
  )
  const { code, output } = await releaseMigrations()
  expect(output).toBe(`With the migrations of this tree mf-catalogue 1.1.0 would break:
  reads properties: column "sunlight" does not exist
  reads properties with their property_images: no foreign key leads between properties and property_images
  Add first, remove later: release mf-catalogue without it, and remove it when no rollback leads back to this one.
With the migrations of this tree mf-catalogue 1.0.0 would break:
  reads properties: column "sunlight" does not exist
  reads properties with their property_images: no foreign key leads between properties and property_images
  reads property_categories: relation "public.property_categories" does not exist
  A rollback may bring that release back. Remove it later, or give the rollbacks of mf-catalogue up: npm run forget -- mf-catalogue
With the migrations of this tree mf-admin 1.0.0 would break:
  calls set_primary_image(p_image_id, p_property_id): function public.set_primary_image(p_image_id => unknown, p_property_id => unknown) does not exist
  adds to properties: it stores rows without garage, and there is no default
  deletes from leads: permission denied for table leads
  Add first, remove later: release mf-admin without it, and remove it when no rollback leads back to this one.
`)
  expect(code).toBe(1)
  expect(readFileSync(sums, 'utf8')).toBe(before)
})

test('a table that only a release before the live one uses goes once its rollbacks are given up', async () => {
  const plant = join(folder, 'supabase/migrations/29990102000000_plant.sql')
  writeFileSync(plant, 'drop table public.property_categories cascade;\n')
  const refused = await run('tooling/migrations/release.ts', '--check')
  expect(refused.output).toContain('mf-catalogue 1.0.0 would break:\n  reads property_categories')
  expect(refused.output).not.toContain('1.1.0')

  expect(await run('tooling/federation/release.ts', 'forget', 'mf-catalogue')).toEqual({
    code: 0,
    output: 'mf-catalogue: no rollback leads to 1.0.0 any more.\n',
  })
  expect(await run('tooling/migrations/release.ts', '--check')).toMatchObject({ code: 0 })
})

test('a renamed argument of a procedure is a procedure that is gone', async () => {
  const plant = join(folder, 'supabase/migrations/29990102000000_plant.sql')
  const source = readFileSync(join(folder, 'supabase/schemas/property_images.sql'), 'utf8')
  const [definition = ''] = /create function public\.set_primary_image[^]*?\nend \$\$;/.exec(source) ?? []
  writeFileSync(plant, `drop function public.set_primary_image;\n`)
  appendFileSync(plant, definition.replaceAll('p_image_id', 'p_photo_id'))
  const { output } = await run('tooling/migrations/release.ts', '--check')
  expect(output).toContain(
    'mf-admin 1.0.0 would break:\n  calls set_primary_image(p_image_id, p_property_id): ',
  )
})

test('a build that asks for more than the backend of the site knows is refused', async () => {
  const faultsOf = (uses: Use[]) => backendFaults([fakeBuild(builds, { print: 'new', uses })], project)
  expect(await faultsOf([...cards, ...editor, categories])).toEqual([])
  const unknown: Use[] = [
    { as: 'authenticated', table: 'leads', does: 'update', columns: ['garden'] },
    { table: 'properties', embeds: 'leads' },
    { as: 'anon', procedure: 'get_watermark_settings', arguments: ['p_user'] },
    { function: 'get-weather' },
  ]
  expect(await faultsOf([...cards, ...unknown])).toEqual([
    expect.stringMatching(
      new RegExp(
        [
          `On ${apiUrl} mf-houses 1.0.0 would break:`,
          'changes leads: column leads.garden does not exist',
          "reads properties with their leads: Could not find a relationship between 'properties' and 'leads' .*",
          'calls get_watermark_settings\\(p_user\\): Could not find the function .*',
          'calls the function get-weather: there is no function get-weather',
          'Add first: apply the migration or deploy the function \\(docs/deploy.md\\), then release.',
        ].join('\n  '),
      ),
    ),
  ])
})
