import pg from 'pg'
import { testStack } from '../../tooling/testing/stack.ts'

/*
 * The reads of the site on 10,000 listings with six photos each, as PostgREST asks for them. Everything happens in one
 * transaction that is rolled back: other tests never see these listings.
 */
const listings = 10_000

const images = `left join lateral (
  select coalesce(json_agg(i), '[]') as images from (
    select image_url, is_primary, position, watermarked, widths from public.property_images
    where property_images.property_id = p.id
  ) i
) i on true`

const infos = `left join lateral (
  select coalesce(json_agg(i), '[]') as infos from (
    select info_text from public.property_additional_info where property_additional_info.property_id = p.id order by position
  ) i
) n on true`

const middle = `(select created_at from public.properties order by created_at offset ${listings / 2} limit 1)`

// Known beforehand, as whoever asks knows them.
const oneProperty = `current_setting('plans.property')::uuid`
const onePhoto = `current_setting('plans.photo')::uuid`

const visitorReads: Record<string, string> = {
  'featured carousel': `select p.*, images from public.properties p ${images} where active and featured order by created_at desc, id limit 12`,
  'sale carousel': `select p.*, images from public.properties p ${images} where active and property_type = 'sale' and price <= 500000 order by created_at desc, id limit 12`,
  'catalogue, first page': `select p.*, images from public.properties p ${images} where active order by created_at desc, id limit 1000`,
  'catalogue, a later page': `select p.*, images from public.properties p ${images} where active and created_at <= ${middle} and (created_at < ${middle} or id > '80000000-0000-4000-8000-000000000000') order by created_at desc, id limit 1000`,
  'location picker':
    'select city, neighborhood from public.properties where active and neighborhood is not null order by id limit 1000',
  'property page': `select p.*, images, infos from public.properties p ${images} ${infos} where id = ${oneProperty}`,
  categories: 'select id, name from public.property_categories order by name',
  'the site’s mark': 'select * from public.get_watermark_settings(private.system_user_id())',
  'similar, dearer': `select p.*, images from public.properties p ${images} where active and city = 'Cidade 7' and property_type = 'sale' and price >= 400000 order by price, id limit 6`,
  'similar, cheaper': `select p.*, images from public.properties p ${images} where active and city = 'Cidade 7' and property_type = 'sale' and price < 400000 order by price desc, id limit 6`,
}

const adminReads: Record<string, string> = {
  dashboard: `select p.*, images from public.properties p ${images} order by created_at desc, id limit 1000`,
  'edit form': visitorReads['property page'] as string,
  'dashboard’s figures': 'select property_type, active from public.properties order by id limit 1000',
  'photos of a property': `select * from public.property_images where property_id = ${oneProperty}`,
  'lead inbox': `select l.id, l.owner_name, n.status from public.leads l left join public.lead_notifications n on n.lead_id = l.id where l.tenant_id = (select private.current_tenant_id()) order by l.created_at desc, l.id limit 1000`,
  login: `select id, username, tenant_id from public.admin_users where username = 'dono'`,
  'users of the tenant': 'select * from public.get_tenant_admin_users(private.current_tenant_id())',
  'settings of the tenant': `select * from public.tenant_settings where tenant_id = private.current_tenant_id()`,
  'files of a property': `select name from storage.objects where bucket_id = 'property-images' and name = ${oneProperty} || '/0.jpg'`,
}

const adminWrites: Record<string, string> = {
  'update of a property': `update public.properties set price = 1 where id = ${oneProperty}`,
  'deletion of a property': `delete from public.properties where id = ${oneProperty}`,
  'clearing the primary photo': `update public.property_images set is_primary = false where property_id = ${oneProperty}`,
  'setting the primary photo': `update public.property_images set is_primary = true where id = ${onePhoto}`,
  'deletion of a photo': `delete from public.property_images where id = ${onePhoto}`,
  'deletion of the info': `delete from public.property_additional_info where property_id = ${oneProperty}`,
  'status of a lead': `update public.leads set status = 'won' where id = (select id from public.leads order by id limit 1)`,
}

const serviceReads: Record<string, string> = {
  'a repeated lead': `select id from public.leads where fingerprint = 'f7' and address_hash = 'a7' and created_at > now() - interval '10 minutes' order by created_at limit 1`,
  'leads from one address': `select count(*) from public.leads where address_hash = 'a7' and created_at > now() - interval '10 minutes'`,
  'e-mails that are due': `select id from public.lead_notifications where status = 'pending' and next_attempt_at <= now() order by next_attempt_at limit 5 for update skip locked`,
}

// The only ones in SP: other tests' listings stay as they are.
const fill = `
insert into public.properties (title, price, city, state, address, neighborhood, property_type, category_id, featured, active, created_at)
select 'Imóvel ' || n, 100000 + n * 97 % 2000000, 'Cidade ' || n % 40, 'SP', 'Rua A, ' || n, 'Bairro ' || n % 200,
  (array['sale', 'rent'])[1 + n % 2]::public.property_type, (select id from public.property_categories order by id limit 1),
  n % 50 = 0, n % 10 <> 0, now() - n * interval '1 minute'
from generate_series(1, ${listings}) n;
insert into public.property_images (property_id, image_url, position, is_primary)
select id, 'https://fotos.example/' || id || '/' || n || '.jpg', n, n = 0 from public.properties, generate_series(0, 5) n where state = 'SP';
insert into public.property_additional_info (property_id, info_text, position)
select id, 'Item ' || n, n from public.properties, generate_series(0, 2) n where state = 'SP';
insert into public.leads (owner_name, email, phone, property_kind, deal_kind, address, city, price, notice_version, created_at, address_hash, fingerprint)
select 'Ana ' || n, 'ana@teste.example', '(48) 99999-0000', 'Casa', 'Venda', 'Rua A', 'Cidade', 1, '1', now() - n * interval '1 minute', 'a' || n % 900, 'f' || n
from generate_series(1, 3000) n;
update public.lead_notifications set status = 'sent' where lead_id in (select id from public.leads where fingerprint like 'f%9' or fingerprint like 'f%1_');
insert into storage.objects (bucket_id, name) select 'property-images', property_id || '/' || position || '.jpg' from public.property_images join public.properties on properties.id = property_id where state = 'SP';
analyze public.properties, public.property_images, public.property_additional_info, public.leads, public.lead_notifications, storage.objects;`

type Role = 'anon' | 'authenticated' | 'service_role'

let database: pg.Client
let adminId: string | undefined

beforeAll(async () => {
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
  await database.query('begin')
  await database.query("set local track_functions = 'all'")
  await database.query(fill)
  await database.query(`select set_config('plans.property', property_id::text, true), set_config('plans.photo', id::text, true)
    from public.property_images limit 1`)
  const { rows } = await database.query<{ id: string }>('select id from public.admin_users limit 1')
  adminId = rows[0]?.id
})

afterAll(async () => {
  await database.query('rollback')
  await database.end()
})

const calls = async () =>
  (
    await database.query<{ calls: string | null }>(
      `select pg_stat_get_xact_function_calls('private.is_admin'::regproc) as calls`,
    )
  ).rows[0]?.calls

async function explain(role: Role, sql: string) {
  const claims = JSON.stringify(role === 'authenticated' ? { role, sub: adminId } : { role })
  await database.query('savepoint read')
  const before = Number(await calls())
  // The hosted service reads the first, the local one the second.
  await database.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
  await database.query(`select set_config('request.jwt.claim.sub', $1, true)`, [
    role === 'authenticated' ? adminId : '',
  ])
  await database.query(`set local role ${role}`)
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers off, timing off) ${sql}`,
  )
  await database.query('reset role')
  const called = Number(await calls()) - before
  await database.query('rollback to savepoint read')
  return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), called }
}

const cases = [
  ...Object.entries(visitorReads).map(([name, sql]) => ['anon', name, sql] as const),
  ...Object.entries({ ...adminReads, ...adminWrites }).map(
    ([name, sql]) => ['authenticated', name, sql] as const,
  ),
  ...Object.entries(serviceReads).map(([name, sql]) => ['service_role', name, sql] as const),
]

// Some are but a page long: no index is quicker than reading it.
const short = ['admin_users', 'property_categories', 'tenants', 'tenant_settings', 'watermark_settings']

test.each(cases)(
  '%s, %s: by index, and the caller is looked up once, not per row',
  async (role, _name, sql) => {
    const { plan, called } = await explain(role, sql)
    const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)
    expect(scanned.filter((table) => !short.includes(table ?? ''))).toEqual([])
    expect(called).toBeLessThanOrEqual(4)
  },
)

test('the admin of these plans is one: an inactive listing is there', async () => {
  const inactive = 'select id from public.properties where not active limit 1'
  expect((await explain('authenticated', inactive)).plan).toMatch(/^Limit .*actual rows=1 /)
  expect((await explain('anon', inactive)).plan).toMatch(/^Limit .*actual rows=0 /)
})

test('the sweep compares files and addresses at once, not each with all', async () => {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, buffers off) select * from private.list_orphaned_objects('0 seconds', 100)`,
  )
  const took = /Execution Time: ([\d.]+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]
  expect(Number(took)).toBeLessThan(5000)
})

test('a page of 1,000 listings touches no more photos than its own', async () => {
  const { plan } = await explain('anon', visitorReads['catalogue, first page'] as string)
  expect(plan).toMatch(
    /Index (Only )?Scan using property_images_property_idx|Bitmap Heap Scan on property_images/,
  )
  expect(plan).not.toMatch(/Rows Removed by Filter: [1-9]\d{3,}/)
})
