import { callFunction } from './callFunction.ts'
import { newTenant, service } from './people.ts'
import { storeImage, storeLead, storeProperty } from './samples.ts'

/* A save names the version that the caller has seen, and overwrites no newer one. That each
   of these works without saying so, as an earlier release calls it, is in listings, watermark and functions. */

let me: Awaited<ReturnType<typeof newTenant>>

beforeAll(async () => {
  me = await newTenant()
})

const changed = { code: 'PT409', message: 'Changed since it was seen' }

async function photosOf(id: string) {
  const { data } = await service()
    .from('property_images')
    .select('id, is_primary')
    .eq('property_id', id)
    .order('position')
    .order('id')
    .throwOnError()
  return {
    order: data.map((row) => row.id),
    primary: data.filter((row) => row.is_primary).map((row) => row.id),
  }
}

async function withPhotos() {
  const p_property_id = await storeProperty()
  await storeImage(p_property_id)
  await storeImage(p_property_id)
  const { order } = await photosOf(p_property_id)
  return { p_property_id, order: order as [string, string] }
}

test('an order of photos is written over the one that was seen, and over no other', async () => {
  const { p_property_id, order } = await withPhotos()
  const p_image_ids = order.toReversed()
  const reorder = (p_seen: string[]) =>
    me.db.rpc('reorder_property_images', { p_property_id, p_image_ids, p_seen })
  await reorder(order).throwOnError()
  expect((await reorder(order)).error).toMatchObject(changed)
  await storeImage(p_property_id)
  const answer = await reorder(p_image_ids)
  expect([answer.status, answer.error?.code]).toEqual([409, 'PT409'])
  expect((await photosOf(p_property_id)).order).toHaveLength(3)
})

test('a primary photo takes the place of the one that was seen, and must be there', async () => {
  const { p_property_id, order } = await withPhotos()
  // The photo that was stored first is the primary one, whichever of the two the order begins with.
  const [first = ''] = (await photosOf(p_property_id)).primary
  const second = order.find((id) => id !== first) ?? ''
  const choose = (p_image_id: string, p_seen: string[]) =>
    me.db.rpc('set_primary_image', { p_property_id, p_image_id, p_seen })
  expect((await choose(first, [second])).error).toMatchObject(changed)
  await choose(first, [first]).throwOnError()
  expect((await choose(second, [])).error).toMatchObject(changed)
  await service().from('property_images').delete().eq('id', second).throwOnError()
  expect((await choose(second, [first])).error).toMatchObject(changed)
  expect((await photosOf(p_property_id)).primary).toEqual([first])
})

test('informations take the place of those that were seen', async () => {
  const p_property_id = await storeProperty()
  const replace = (p_infos: string[], p_seen: string[]) =>
    me.db.rpc('replace_property_additional_info', { p_property_id, p_infos, p_seen })
  await replace(['Sol', 'Mar'], []).throwOnError()
  expect((await replace(['Vista'], [])).error).toMatchObject(changed)
  expect((await replace(['Vista'], ['Mar', 'Sol'])).error).toMatchObject(changed)
  await replace(['Vista'], ['Sol', 'Mar']).throwOnError()
})

test('of two simultaneous writes over one version, the second is refused', async () => {
  const { p_property_id, order } = await withPhotos()
  const [a, b] = order
  await storeImage(p_property_id)
  const seen = (await photosOf(p_property_id)).order
  const c = seen.find((id) => id !== a && id !== b) as string
  const answers = await Promise.all(
    [
      [c, b, a],
      [b, c, a],
    ].map((p_image_ids) =>
      me.db.rpc('reorder_property_images', { p_property_id, p_image_ids, p_seen: seen }),
    ),
  )
  expect(answers.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['PT409', 'done'])
})

test('a mark is saved over the one that was seen, over none when none was, and never in place of one that is gone', async () => {
  const save = (p_seen: string, p_opacity = 0.5) =>
    me.db.rpc('save_watermark_settings', {
      p_user_id: me.id,
      p_logo_url: 'https://fotos.example/logo.png',
      p_position: 'center',
      p_opacity,
      p_seen,
    })
  const saved = await save('infinity').throwOnError()
  const first = saved.data[0]?.updated_at as string
  expect((await save('infinity')).error).toMatchObject(changed)
  const second = (await save(first, 0.9).throwOnError()).data[0]?.updated_at as string
  expect((await save(first)).error).toMatchObject(changed)
  const read = await me.db.rpc('get_watermark_settings', { p_user_id: me.id }).throwOnError()
  expect(read.data).toMatchObject([{ opacity: 0.9, updated_at: second }])
  await service().from('watermark_settings').delete().eq('user_id', me.id).throwOnError()
  expect((await save(second)).error).toMatchObject(changed)
})

test('lead settings likewise', async () => {
  const tenant = await newTenant()
  await service().from('tenant_settings').delete().eq('tenant_id', tenant.tenantId).throwOnError()
  const save = (seen: string | null, company_name: string) =>
    callFunction('save-tenant-settings', {
      token: tenant.token,
      body: { notification_email: 'a@x.example', company_name, company_logo: null, seen },
    })
  const refusal = { status: 409, body: { error: { code: 'changed_since' } } }
  const first = await save(null, 'Primeira')
  expect(first).toMatchObject({ status: 200, body: { company_name: 'Primeira' } })
  expect(await save(null, 'Outra')).toMatchObject(refusal)
  const seen = first.body.updated_at as string
  expect(await save(seen, 'Segunda')).toMatchObject({ status: 200, body: { company_name: 'Segunda' } })
  expect(await save(seen, 'Terceira')).toMatchObject(refusal)
  expect((await save('ontem', 'Quarta')).status).toBe(400)
})

test('what the site says of the agency likewise', async () => {
  const { db, tenantId: tenant_id } = await newTenant()
  const row = (headline: string) => ({ tenant_id, headline })
  const added = await db.from('agency_settings').insert(row('Primeira')).select().single().throwOnError()
  expect((await db.from('agency_settings').insert(row('Outra'))).error?.code).toBe('23505')
  const save = (seen: string, headline: string) =>
    db.from('agency_settings').update({ headline }).eq('updated_at', seen).select('headline').throwOnError()
  const seen = added.data.updated_at
  expect((await save(seen, 'Segunda')).data).toEqual([{ headline: 'Segunda' }])
  expect((await save(seen, 'Terceira')).data).toEqual([])
})

test('a lead likewise; one that is gone is not found', async () => {
  const lead_id = await storeLead(me.tenantId)
  const save = (seen: string, lead_notes: string) =>
    callFunction('update-lead-status', {
      token: me.token,
      body: { lead_id, new_status: 'won', lead_notes, seen },
    })
  const { data } = await service()
    .from('leads')
    .select('updated_at')
    .eq('id', lead_id)
    .single()
    .throwOnError()
  expect(await save(data.updated_at, 'Primeira')).toMatchObject({ status: 200, body: { notes: 'Primeira' } })
  expect(await save(data.updated_at, 'Segunda')).toMatchObject({
    status: 409,
    body: { error: { code: 'changed_since' } },
  })
  await service().from('leads').delete().eq('id', lead_id).throwOnError()
  expect((await save(data.updated_at, 'Terceira')).status).toBe(404)
})

test('the first photo that is left takes a deleted primary one’s place, and a property’s end is none', async () => {
  const { p_property_id } = await withPhotos()
  await storeImage(p_property_id)
  const [first = '', second = ''] = (await photosOf(p_property_id)).order
  const choose = (p_image_id: string) =>
    me.db.rpc('set_primary_image', { p_property_id, p_image_id }).throwOnError()
  const remove = (id: string) => me.db.from('property_images').delete().eq('id', id).throwOnError()
  await choose(second)
  await remove(second)
  expect((await photosOf(p_property_id)).primary).toEqual([first])
  const { order: left } = await photosOf(p_property_id)
  await remove(left[1]!)
  expect((await photosOf(p_property_id)).primary).toEqual([first])
  await me.db.from('properties').delete().eq('id', p_property_id).throwOnError()
  expect(await photosOf(p_property_id)).toEqual({ order: [], primary: [] })
})
