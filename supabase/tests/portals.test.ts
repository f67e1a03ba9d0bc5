import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { portals, type PortalName } from 'shared-domain/portals'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction } from './callFunction.ts'
import { newTenant, service } from './people.ts'
import { storeProperty } from './samples.ts'

/* Portals and their feeds. Each test has a tenant of its own; the listings are the site's. */

type Owner = Awaited<ReturnType<typeof newTenant>>

const addressOf = (token: string) => `${testStack().apiUrl}/functions/v1/portal-feed/${token}`

/** As a portal asks: without any key. Node's fetch would unpack the answer by itself. */
function ask(token: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(addressOf(token), { method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

async function renew({ db }: Owner, p_portal: PortalName = 'grupo_olx') {
  const { data } = await db.rpc('renew_portal_address', { p_portal }).throwOnError()
  return data
}

async function nameContact({ db, tenantId }: Owner, email: string | null = 'oi@morada.example') {
  const contact = { tenant_id: tenantId, phone: '(48) 3333-4444', email }
  await db.from('agency_settings').upsert(contact).throwOnError()
  const name = { company_name: 'Morada & Filhos' }
  await db.from('tenant_settings').update(name).eq('tenant_id', tenantId).throwOnError()
}

/** A listing that the portal takes, unless `values` say otherwise. */
async function storeReady(values: object = {}) {
  const { data: category } = await service()
    .from('property_categories')
    .select('id')
    .eq('name', 'Casa')
    .single()
    .throwOnError()
  const id = await storeProperty({
    title: 'Casa com jardim no Centro',
    description: 'Casa clara de três quartos com jardim, perto da praça e da escola.',
    price: 450_000,
    state: 'SC',
    zip_code: '88010-400',
    built_area: 120,
    bedrooms: 3,
    bathrooms: 2,
    category_id: category.id,
    ...values,
  })
  await service()
    .from('property_images')
    .insert(
      Array.from({ length: 5 }, (_one, position) => ({
        property_id: id,
        position,
        image_url: `https://fotos.example/${id}/${position}.jpg`,
        is_primary: position === 3,
      })),
    )
    .throwOnError()
  return id
}

async function feedsOf({ db }: Owner) {
  const { data } = await db.rpc('list_portals').throwOnError()
  return data as unknown as { contact: object; feeds: Record<string, unknown>[] }
}

const remove = (...ids: string[]) => service().from('properties').delete().in('id', ids).throwOnError()

test('a portal gets what it takes, and the agency sees what it got', async () => {
  const owner = await newTenant()
  await nameContact(owner)
  const token = await renew(owner)
  const [ready, short, kept] = [await storeReady(), await storeReady({ title: 'Casa' }), await storeReady()]
  await owner.db
    .from('portal_listings')
    .insert({ property_id: kept, portal: 'grupo_olx', publish: false })
    .throwOnError()
  const { status, headers, body } = await ask(token)
  const xml = body.toString()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(xml).toContain(`<ListingID>${ready}</ListingID>`)
  expect(xml).toContain('<Provider>Morada &amp; Filhos</Provider>')
  expect(xml).toContain(`<Item medium="image" primary="true">https://fotos.example/${ready}/3.jpg</Item>`)
  expect(xml).not.toContain(short)
  expect(xml).not.toContain(kept)
  const [feed] = (await feedsOf(owner)).feeds
  expect(feed).toMatchObject({ portal: 'grupo_olx', fetch_status: 200 })
  expect(feed?.published).toBe(xml.match(/<Listing>/g)?.length)
  expect(feed?.left_out).toBeGreaterThan(0)
  expect(JSON.stringify(feed)).not.toMatch(/token|hash/)
  await remove(ready, short, kept)
})

test('each portal has its own feed and its own choices', async () => {
  const owner = await newTenant()
  await nameContact(owner)
  const [olx, netimoveis] = [await renew(owner), await renew(owner, 'netimoveis')]
  const id = await storeReady()
  await owner.db
    .from('portal_listings')
    .insert({ property_id: id, portal: 'grupo_olx', publish: false })
    .throwOnError()
  const [toOlx, toNetimoveis] = [(await ask(olx)).body.toString(), (await ask(netimoveis)).body.toString()]
  expect(toOlx).toContain(`xmlns="${portals.grupo_olx.namespace}"`)
  expect(toNetimoveis).toContain(`xmlns="${portals.netimoveis.namespace}"`)
  expect([toOlx.includes(id), toNetimoveis.includes(id)]).toEqual([false, true])
  await owner.db.from('portals').update({ active: false }).eq('portal', 'grupo_olx').throwOnError()
  expect([(await ask(olx)).status, (await ask(netimoveis)).status]).toEqual([404, 200])
  await remove(id)
})

test('the feed is packed for who takes it packed', async () => {
  const owner = await newTenant()
  await nameContact(owner)
  const token = await renew(owner)
  const id = await storeReady()
  // Other tests write listings at the same time.
  const ownIn = (xml: Buffer) =>
    xml
      .toString()
      .split('<Listing>')
      .find((listing) => listing.includes(id))
  const { headers, body } = await ask(token, { 'accept-encoding': 'gzip, deflate' })
  expect(headers['content-encoding']).toBe('gzip')
  const unpacked = gunzipSync(body)
  expect(ownIn(unpacked)).toContain('<ListPrice currency="BRL">450000</ListPrice>')
  expect(ownIn(unpacked)).toBe(ownIn((await ask(token)).body))
  await remove(id)
})

test.each(['if-none-match', 'if-modified-since'])('an unchanged feed is not sent again: %s', async (name) => {
  const owner = await newTenant()
  await nameContact(owner)
  const token = await renew(owner)
  const of = { 'if-none-match': 'etag', 'if-modified-since': 'last-modified' }[name]!
  // Other tests write listings at the same time: the version that is asked for must be the newest.
  const again = async () => {
    const { headers } = await ask(token, {}, 'HEAD')
    return ask(token, { [name]: String(headers[of]) })
  }
  let answer = await again()
  for (let n = 0; n < 20 && answer.status !== 304; n++) answer = await again()
  expect(answer).toMatchObject({ status: 304 })
  expect(answer.body).toHaveLength(0)
  expect((await feedsOf(owner)).feeds).toMatchObject([{ fetch_status: 304 }])
})

test('whatever the feed says gives it another version', async () => {
  const owner = await newTenant()
  await nameContact(owner)
  await renew(owner)
  const [id, newest] = [await storeReady(), await storeReady()]
  const versions = await withDatabase(testStack().databaseUrl, async (database) => {
    // Other tests write listings at the same time, which this transaction does not see.
    await database.query('begin isolation level repeatable read')
    const seen: string[] = []
    for (const write of [
      'select',
      `update properties set price = 1000 where id = '${newest}'`,
      // One that has begun before the newest, and ends after it.
      `set local session_replication_role = replica; update properties set price = 2000, updated_at = updated_at - interval '1 hour' where id = '${id}'; reset session_replication_role`,
      `delete from property_images where property_id = '${id}' and position = 4`,
      `insert into portal_listings (property_id, tenant_id, portal, publish) values ('${id}', '${owner.tenantId}', 'grupo_olx', false)`,
      `update portals set address_display = 'All' where tenant_id = '${owner.tenantId}'`,
      `update agency_settings set email = 'ola@morada.example' where tenant_id = '${owner.tenantId}'`,
      `update properties set active = false where id = '${id}'`,
    ]) {
      await database.query(write)
      const { rows } = await database.query<{ version: string }>(
        "select private.portal_version($1, 'grupo_olx') as version",
        [owner.tenantId],
      )
      seen.push(rows[0]!.version)
    }
    await database.query('rollback')
    return seen
  })
  expect(new Set(versions).size).toBe(8)
  await remove(id, newest)
})

test('an unknown, an old and a switched-off address are the same 404', async () => {
  const owner = await newTenant()
  await nameContact(owner)
  const old = await renew(owner)
  const token = await renew(owner)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await ask(token)).toMatchObject({ status: 200 })
  await owner.db.from('portals').update({ active: false }).eq('portal', 'grupo_olx').throwOnError()
  const answers = []
  for (const wrong of ['x', 'ab'.repeat(32), old, token]) {
    const { status, body } = await ask(wrong)
    answers.push({ status, body: body.toString() })
  }
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('without e-mail and phone there is no feed to take for the truth', async () => {
  const owner = await newTenant()
  await nameContact(owner, null)
  expect(await ask(await renew(owner))).toMatchObject({ status: 503 })
  expect((await feedsOf(owner)).feeds).toMatchObject([{ fetch_status: 503, published: null }])
})

test('the job notes what a portal would refuse, until it is mended, switched off or kept back', async () => {
  const owner = await newTenant()
  await renew(owner)
  const [ready, short, kept] = [
    await storeReady(),
    await storeReady({ title: 'Casa' }),
    await storeReady({ title: 'Casa' }),
  ]
  await owner.db
    .from('portal_listings')
    .insert({ property_id: kept, portal: 'grupo_olx', publish: false })
    .throwOnError()
  const judge = () => callFunction('run-minute-jobs', { apikey: testStack().secretKey })
  /** Those of them that are in the list. */
  const leftOut = async () => {
    const { data } = await owner.db.rpc('find_properties', { p_show: 'left_out' }).throwOnError()
    const ids = (data as { id: string }[]).map(({ id }) => id)
    return [ready, short, kept].filter((id) => ids.includes(id))
  }
  expect(await leftOut()).toEqual([])
  await judge()
  expect(await leftOut()).toEqual([short])
  const { data } = await owner.db
    .rpc('list_properties', { p_show: 'left_out', p_search: short })
    .throwOnError()
  expect(data).toMatchObject({ found: 1, rows: [{ id: short, title: 'Casa' }] })
  // Another agency has no portal.
  const other = await newTenant()
  expect((await other.db.rpc('find_properties', { p_show: 'left_out' }).throwOnError()).data).toEqual([])
  await service().from('properties').update({ title: 'Casa com pomar' }).eq('id', short).throwOnError()
  await service().from('properties').update({ title: 'Casa' }).eq('id', ready).throwOnError()
  await judge()
  expect(await leftOut()).toEqual([ready])
  await service().from('properties').update({ active: false }).eq('id', ready).throwOnError()
  expect(await leftOut()).toEqual([])
  await service().from('properties').update({ active: true }).eq('id', ready).throwOnError()
  await owner.db.from('portals').update({ active: false }).eq('portal', 'grupo_olx').throwOnError()
  expect(await leftOut()).toEqual([])
  await remove(ready, short, kept)
})

test('strangers have nothing of it', async () => {
  const [owner, stranger] = [await newTenant(), await newTenant()]
  await renew(owner)
  expect(await feedsOf(stranger)).toMatchObject({ feeds: [] })
})

test('a portal gets the point that visitors see, never the door, and another one once it is chosen', async () => {
  const owner = await newTenant()
  await nameContact(owner)
  const token = await renew(owner)
  const id = await storeReady()
  const door = { latitude: -27.591234, longitude: -48.551234 }
  await service()
    .from('property_points')
    .insert({ property_id: id, ...door })
    .throwOnError()
  const locationOf = async () => {
    const xml = (await ask(token)).body.toString()
    const [listing = ''] = xml.split('</Listing>').filter((part) => part.includes(id))
    return { listing, latitude: Number(/<Latitude>([^<]*)/.exec(listing)?.[1]) }
  }
  const about = await locationOf()
  expect(about.listing).not.toMatch(/-27\.591234|-48\.551234/)
  expect(about.latitude).toBeCloseTo(door.latitude, 1)
  await service()
    .from('property_points')
    .update({ display: 'exact', precision: 'door' })
    .eq('property_id', id)
    .throwOnError()
  expect((await locationOf()).latitude).toBe(door.latitude)
  await remove(id)
})
