import bcrypt from 'bcryptjs'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { demoAgency } from '../stack/agency.ts'
import { seedAlerts } from './alerts.ts'
import { seedCases } from './cases.ts'
import { seedCounts } from './counts.ts'
import { createInquiries } from './inquiries/inquiry.ts'
import { createLeads } from './leads/lead.ts'
import { createListings, type Listing, ownPhotos } from './listings/listing.ts'
import { logos as logoFiles } from './pictures.ts'
import { seedHistory } from './history.ts'
import { seedPrices } from './prices.ts'
import { insertInquiries, insertLeads, insertListings } from './rows.ts'
import { publicUrl, upload } from './storage.ts'
import { seedVisits } from './visits.ts'
import { uploadPhotos } from './uploadPhotos.ts'

export type SeedOptions = {
  apiUrl: string
  secretKey: string
  databaseUrl: string
  /** The number of listings. */
  properties: number
  /** Whether the desk holds leads, messages and visits as in use. */
  leads: boolean
  /** With which the functions make the links of alerts. */
  leadSalt: string
  /** The login of the admin area. */
  demo: { username: string; password: string }
  onProgress?: (text: string) => void
}

/** Leads and messages of the demonstration, and properties in its bin. */
const demoLeads = 40
const demoInquiries = 36
const demoDeleted = 3

/**
 * Fills an empty database with the demonstration: agency, admin, logos, listings and their photos, leads, messages,
 * visits, alerts. Rows are written
 * in one transaction after all files, so an interrupted seeding starts over; one that holds listings is left alone.
 */
export async function seed(options: SeedOptions): Promise<void> {
  const progress = options.onProgress ?? (() => undefined)
  const db = new Client({ connectionString: options.databaseUrl })
  await db.connect()
  try {
    const { rows } = await db.query('select 1 from public.properties limit 1')
    if (rows.length) return
    const binned = options.leads ? demoDeleted : 0
    const listings = createListings(options.properties + binned)
    const paths = await uploadPhotos(options, listings.slice(0, ownPhotos), (done, of) => {
      if (done % 20 === 0 || done === of) progress(`Photos stored: ${done} of ${of}`)
    })
    const logos = await uploadLogos(options)
    const urlsOf = (listing: Listing) =>
      paths.get(listing.photos)!.map((path) => publicUrl(options.apiUrl, 'property-images', path))
    await db.query('begin')
    await insertAgency(db, options, logos)
    await insertListings(db, listings, urlsOf, (done) => progress(`Listings: ${done} of ${listings.length}`))
    const deleted = listings.slice(options.properties).map(({ id }) => id)
    await db.query('delete from public.properties where id = any($1)', [deleted])
    if (options.leads) {
      const active = listings.slice(0, options.properties).filter((listing) => listing.active)
      await insertLeads(db, createLeads(demoLeads, new Date()))
      await insertInquiries(db, createInquiries(demoInquiries, active, new Date()))
      await seedVisits(db)
      await seedCases(db)
      await seedCounts(db)
      await seedPrices(db)
      await seedAlerts(db, options.leadSalt)
    }
    await seedHistory(db)
    await db.query('commit')
    await db.query(
      'analyze public.properties, public.property_images, public.property_additional_info, public.leads, public.inquiries, public.cases',
    )
  } finally {
    await db.end()
  }
}

async function uploadLogos(options: SeedOptions) {
  const watermark = 'watermark-logo-1768226400000.png'
  const company = 'company-logo-1768226400000.png'
  await upload(options, 'property-images', watermark, await readFile(logoFiles.watermark), 'image/png')
  await upload(options, 'company-logos', company, await readFile(logoFiles.company), 'image/png')
  return {
    watermark: publicUrl(options.apiUrl, 'property-images', watermark),
    company: publicUrl(options.apiUrl, 'company-logos', company),
  }
}

async function insertAgency(
  db: Client,
  { demo }: SeedOptions,
  logos: { watermark: string; company: string },
) {
  const hash = await bcrypt.hash(demo.password, 10)
  const { rows } = await db.query<{ id: string }>('select public.bootstrap_admin($1, $2, $3) as id', [
    demo.username,
    hash,
    demoAgency.name,
  ])
  await db.query(
    `insert into public.tenant_settings (tenant_id, lead_notification_email, company_name, company_logo_url)
     select tenant_id, $2, $3, $4 from public.admin_users where id = $1
     on conflict (tenant_id) do update set lead_notification_email = $2, company_name = $3, company_logo_url = $4`,
    [rows[0]?.id, demoAgency.email, demoAgency.name, logos.company],
  )
  await db.query(
    `insert into public.watermark_settings (user_id, logo_url) values (private.system_user_id(), $1)
     on conflict (user_id) do nothing`,
    [logos.watermark],
  )
}
