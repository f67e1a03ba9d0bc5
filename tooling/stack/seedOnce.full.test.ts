/** @jest-environment node */
import { createClient } from '@supabase/supabase-js'
import type { Database } from 'shared-domain/database'
import sharp from 'sharp'
import { createLeads } from '../seed/leads/lead.ts'
import { createListings } from '../seed/listings/listing.ts'
import { insertLeads } from '../seed/rows.ts'
import { startTestStack, type TestStack } from '../testing/stack.ts'
import { withDatabase } from './sql.ts'

const count = 12
let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ seedProperties: count })
}, 180_000)
afterAll(() => stack.stop())

const service = () =>
  createClient<Database>(stack.apiUrl, stack.secretKey, { auth: { persistSession: false } })

test('a new stack holds the listings of the demonstration, with their bullet points and photos in order', async () => {
  const { data } = await service()
    .from('properties')
    .select('*, property_categories(name), property_images(*), property_additional_info(info_text, position)')
    .order('position', { referencedTable: 'property_images' })
    .order('position', { referencedTable: 'property_additional_info' })
    .throwOnError()
  const rows = new Map(data.map((row) => [row.id, row]))
  expect(rows.size).toBe(count)
  for (const { infos, photos, category, created_at, published_at, ...facts } of createListings(count)) {
    const row = rows.get(facts.id)
    expect(row).toMatchObject(facts)
    expect(Date.parse(row?.created_at ?? '')).toBe(Date.parse(created_at))
    expect(Date.parse(row?.published_at ?? '')).toBe(Date.parse(published_at ?? ''))
    expect(row?.property_categories?.name).toBe(category)
    expect(row?.property_additional_info.map(({ info_text }) => info_text)).toEqual(infos)
    expect(row?.property_images).toHaveLength(photos.length)
    expect(row?.property_images.map(({ is_primary }) => is_primary)).toEqual(photos.map((_, n) => n === 0))
  }
})

test('each photo is there in the sizes that its row names', async () => {
  const { data } = await service().from('property_images').select().throwOnError()
  expect(data.length).toBeGreaterThanOrEqual(5 * count)
  for (const { image_url, widths, watermarked } of data) {
    expect({ widths, watermarked }).toEqual({ widths: [480, 800, 960], watermarked: true })
    for (const width of [480, 800, 960, 1920]) {
      const url = width === 1920 ? image_url : image_url.replace(/\.jpg$/, `-${width}.jpg`)
      const answer = await fetch(url)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      const picture = await sharp(await answer.arrayBuffer()).metadata()
      expect([url, picture.format, picture.width]).toEqual([url, 'jpeg', width])
    }
  }
})

test('the settings name logos that are there', async () => {
  const { data: watermarks } = await service().from('watermark_settings').select().throwOnError()
  const { data: tenants } = await service().from('tenant_settings').select().throwOnError()
  const logos = [...watermarks.map((row) => row.logo_url), ...tenants.map((row) => row.company_logo_url)]
  expect(logos).toHaveLength(2)
  for (const logo of logos) {
    const answer = await fetch(logo ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

test('the demonstration’s leads are there where they are requested, and are announced to nobody', async () => {
  const read = async () =>
    (await service().from('leads').select('*, outbox(status), cases(notes)').throwOnError()).data
  expect(await read()).toEqual([])
  const leads = createLeads(40, new Date())
  await withDatabase(stack.databaseUrl, (db) => insertLeads(db, leads))
  const rows = new Map((await read()).map((row) => [row.email, row]))
  for (const { created_at, ...lead } of leads) {
    const row = rows.get(lead.email)
    expect(row).toMatchObject({ ...lead, outbox: [{ status: 'sent' }], cases: { notes: lead.notes } })
    expect(Date.parse(row?.created_at ?? '')).toBe(Date.parse(created_at))
  }
  expect(rows.size).toBe(leads.length)
})
