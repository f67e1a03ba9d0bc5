import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction } from './callFunction.ts'
import { newTenant, service } from './people.ts'
import { storeProperty } from './samples.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer
/** In ms. */
const DAY = 86_400_000
const options = { contentType: 'image/jpeg', cacheControl: '3600' }
const storage = () => service().storage.from('property-images')
const isThere = async (name: string) =>
  (await fetch(storage().getPublicUrl(name).data.publicUrl)).status === 200

/** As if it had been uploaded days ago: nobody may write that but the database's owner. */
async function age(names: string[]) {
  const client = new pg.Client({ connectionString: testStack().databaseUrl })
  await client.connect()
  await client
    .query("update storage.objects set created_at = now() - interval '2 days' where name = any($1)", [names])
    .finally(() => client.end())
}

test('files that a crash left behind are removed after a day; photos in use and uploads in progress stay', async () => {
  const admin = await newTenant()
  const folder = await storeProperty()
  const [used, smaller, orphan, recent] = ['a.jpg', 'a-480.jpg', 'b.jpg', 'c.jpg'].map(
    (name) => `${folder}/${name}`,
  ) as [string, string, string, string]
  for (const name of [used, smaller, orphan, recent]) await storage().upload(name, jpeg, options)
  const image_url = storage().getPublicUrl(used).data.publicUrl
  await admin.db
    .from('property_images')
    .insert({ property_id: folder, image_url, widths: [480] })
    .throwOnError()
  await age([used, smaller, orphan])

  const { status } = await callFunction('run-nightly-jobs', { apikey: testStack().secretKey })
  expect(status).toBe(200)
  expect(await Promise.all([used, smaller, orphan, recent].map(isThere))).toEqual([true, true, false, true])

  // In the bin it keeps its photos, until it has been there for 30 days.
  await admin.db.from('properties').delete().eq('id', folder).throwOnError()
  const sweep = () => callFunction('run-nightly-jobs', { apikey: testStack().secretKey })
  await sweep()
  expect(await Promise.all([used, smaller].map(isThere))).toEqual([true, true])
  const lately = new Date(Date.now() - 29 * DAY).toISOString()
  const bin = () => service().from('deleted_properties')
  await bin().update({ deleted_at: lately }).eq('id', folder).throwOnError()
  await sweep()
  expect(await Promise.all([used, smaller].map(isThere))).toEqual([true, true])
  const longAgo = new Date(Date.now() - 31 * DAY).toISOString()
  await bin().update({ deleted_at: longAgo }).eq('id', folder).throwOnError()
  await sweep()
  expect((await bin().select('id').eq('id', folder)).data).toEqual([])
  expect(await Promise.all([used, smaller].map(isThere))).toEqual([false, false])
  expect(await isThere(`${randomUUID()}.jpg`)).toBe(false)
})
