import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { serveSite } from '../../tooling/federation/gate/serveSite.ts'
import { siteOfStack } from '../../tooling/federation/project.ts'
import { loadSecrets } from '../../tooling/stack/secrets.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { jpegOf, meanColour, type Colour } from '../../tooling/testing/photo.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction } from './callFunction.ts'
import { everyone, service } from './people.ts'
import { storeProperty } from './samples.ts'

/* What the night does for photos, with the site's own server. */

const blue = { r: 40, g: 90, b: 200 }
const yellow = { r: 240, g: 200, b: 20 }

async function upload(bucket: string, name: string, bytes: Buffer) {
  const files = service().storage.from(bucket)
  const { error } = await files.upload(name, Uint8Array.from(bytes).buffer, {
    contentType: 'image/jpeg',
    cacheControl: '3600',
  })
  if (error) throw error
  return files.getPublicUrl(name).data.publicUrl
}

async function storePhoto(property: string, bytes: Buffer, more: object = {}) {
  const image_url = await upload('property-images', `${property}/${crypto.randomUUID()}.jpg`, bytes)
  const photo = { property_id: property, image_url, widths: [480], ...more }
  const { data } = await service().from('property_images').insert(photo).select('id').single().throwOnError()
  return async () => {
    const rows = service().from('property_images').select('image_url, watermarked, widths, color')
    return (await rows.eq('id', data.id).single().throwOnError()).data
  }
}

const runNight = async () => {
  const { status } = await callFunction('run-nightly-jobs', { apikey: testStack().secretKey })
  expect(status).toBe(200)
}

/** The site's server, at the address that the functions know. */
async function openSite(folder: string) {
  const { apiUrl: url, publishableKey, secretKey, dataDir, siteUrl } = testStack()
  const { visitorSecret } = loadSecrets(dataDir)
  const env = { PORT: new URL(siteUrl).port, VISITOR_SECRET: visitorSecret, FOLLOW_SECONDS: '0' }
  return serveSite(siteOfStack(dataDir, { url, publishableKey, secretKey }), { cacheDir: folder, env })
}

async function saveMark() {
  const p_logo_url = await upload(
    'company-logos',
    `${SYSTEM_USER_ID}/logo.jpg`,
    await jpegOf(yellow, 400, 200),
  )
  const { admin } = await everyone()
  await admin.db
    .rpc('save_watermark_settings', {
      p_user_id: SYSTEM_USER_ID,
      p_logo_url,
      p_position: 'bottom-right',
      p_opacity: 1,
    })
    .throwOnError()
}

/** As if it had been chosen a week ago. */
const ageMark = () =>
  withDatabase(testStack().databaseUrl, (database) =>
    database.query(`
      set session_replication_role = replica;
      update public.watermark_settings set updated_at = now() - interval '8 days'`),
  )

/** A color of the database, nearly: files of photos have some grain. */
const near = ({ r, g, b }: Colour) => [r, g, b].map((value) => expect.closeTo(value, -1) as number)
const channels = (color: string | null) => [...Buffer.from(color?.slice(1) ?? '', 'hex')]

test('a photo gets its color, and the mark once that has been the same for a week', async () => {
  // Those of the demonstration are not this night's.
  await service().from('property_images').update({ color: '#ffffff' }).is('color', null).throwOnError()
  const property = await storeProperty()
  const photo = await jpegOf(blue, 240, 180)
  const unmarked = await storePhoto(property, photo)
  const marked = await storePhoto(property, await jpegOf(yellow, 240, 180), { watermarked: true })
  const broken = await storePhoto(property, photo.subarray(0, 100), { watermarked: true })
  const before = await unmarked()
  await saveMark()
  // While the site is away the other work of the night is done.
  await runNight()
  expect(await unmarked()).toEqual(before)

  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const site = await openSite(folder)
  try {
    await runNight()
    const { color, ...others } = await unmarked()
    expect({ ...others, color: null }).toEqual(before)
    expect(channels(color)).toEqual(near(blue))
    expect((await broken()).color).toBe('#e7e5e4')
    const ready = await marked()
    expect(channels(ready.color)).toEqual(near(yellow))

    await ageMark()
    await runNight()
    const after = await unmarked()
    expect(after).toEqual({
      image_url: before.image_url.replace('.jpg', '-marcada.jpg'),
      watermarked: true,
      widths: [],
      color,
    })
    expect(await marked()).toEqual(ready)
    // The mark is 80 × 40 of its 240 × 180 points.
    const share = (80 * 40) / (240 * 180)
    const mixed = (of: 'r' | 'g' | 'b') => blue[of] + (yellow[of] - blue[of]) * share
    const file = Buffer.from(await (await fetch(after.image_url)).arrayBuffer())
    const { r, g, b } = await meanColour(file)
    expect([r, g, b]).toEqual(near({ r: mixed('r'), g: mixed('g'), b: mixed('b') }))
    expect(r).toBeGreaterThan(blue.r + 8)
  } finally {
    await site.close()
    await rm(folder, { recursive: true })
  }
})
