import type { Client } from 'pg'
import { costNames, factNames } from 'shared-domain/facts'
import { SMALLER_WIDTHS } from 'shared-ui/imageSources'
import type { InquiryRow } from './inquiries/inquiry.ts'
import type { LeadRow } from './leads/lead.ts'
import type { Listing } from './listings/listing.ts'

const batch = 1000

const columns = [
  'id',
  'title',
  'description',
  'price',
  'city',
  'state',
  'address',
  'neighborhood',
  'zip_code',
  ...factNames,
  ...costNames.map((name) => `${name}_period`),
  'property_type',
  'featured',
  'active',
  'deal_status',
  'created_at',
]

/** Writes the listings with their photos and bullet points; the caller holds the transaction. */
export async function insertListings(
  db: Client,
  listings: Listing[],
  urlsOf: (listing: Listing) => string[],
  onDone: (done: number) => void,
) {
  for (let from = 0; from < listings.length; from += batch) {
    const part = listings.slice(from, from + batch)
    await db.query(
      `insert into public.properties (${columns.join()}, category_id)
       select ${columns.map((name) => `p.${name}`).join()}, c.id
       from jsonb_populate_recordset(null::public.properties, $1::jsonb) p
       join jsonb_to_recordset($1::jsonb) as k (id uuid, category text) on k.id = p.id
       join public.property_categories c on c.name = k.category`,
      [JSON.stringify(part)],
    )
    const photos = part.flatMap((listing) =>
      urlsOf(listing).map((image_url, position) => ({
        property_id: listing.id,
        image_url,
        position,
        is_primary: position === 0,
        created_at: listing.created_at,
      })),
    )
    await db.query(
      `insert into public.property_images (property_id, image_url, position, is_primary, created_at, widths, watermarked)
       select property_id, image_url, position, is_primary, created_at, $2::integer[], true
       from jsonb_to_recordset($1::jsonb) as i (property_id uuid, image_url text, position integer, is_primary boolean, created_at timestamptz)`,
      [JSON.stringify(photos), SMALLER_WIDTHS],
    )
    const infos = part.flatMap((listing) =>
      listing.infos.map((info_text, position) => ({ property_id: listing.id, info_text, position })),
    )
    await db.query(
      `insert into public.property_additional_info (property_id, info_text, position)
       select property_id, info_text, position
       from jsonb_to_recordset($1::jsonb) as i (property_id uuid, info_text text, position integer)`,
      [JSON.stringify(infos)],
    )
    const points = part.flatMap(({ id, point }) => (point ? [{ property_id: id, ...point }] : []))
    await db.query(
      `insert into public.property_points (property_id, latitude, longitude, precision, display, away, bearing)
       select property_id, latitude, longitude, precision, display, away, bearing
       from jsonb_populate_recordset(null::public.property_points, $1::jsonb)`,
      [JSON.stringify(points)],
    )
    onDone(Math.min(from + batch, listings.length))
  }
}

const leadColumns = [
  'owner_name',
  'email',
  'phone',
  'property_kind',
  'deal_kind',
  'address',
  'city',
  'price',
  'bedrooms',
  'bathrooms',
  'parking_spaces',
  'area',
  'description',
  'status',
  'notes',
  'source_page',
  'source_campaign',
  'source_referrer',
  'notice_version',
  'created_at',
] satisfies (keyof LeadRow)[]

/** Writes what owners have sent, as announced already: the outbox would send an e-mail for each. */
export async function insertLeads(db: Client, leads: LeadRow[]) {
  await db.query(
    `insert into public.leads (${leadColumns.join()}, consented_at, updated_at)
     select ${leadColumns.join()}, created_at, created_at
     from jsonb_populate_recordset(null::public.leads, $1::jsonb)`,
    [JSON.stringify(leads)],
  )
  await db.query(
    `update public.outbox o set status = 'sent', attempts = 1, sent_at = l.created_at
     from public.leads l where l.id = o.lead_id and o.status = 'pending'`,
  )
}

const inquiryColumns = [
  'property_id',
  'property_title',
  'property_code',
  'name',
  'email',
  'phone',
  'message',
  'stage',
  'source_page',
  'source_campaign',
  'source_referrer',
  'notice_version',
  'created_at',
] satisfies (keyof InquiryRow)[]

/** Writes what visitors have sent, as announced already. */
export async function insertInquiries(db: Client, inquiries: InquiryRow[]) {
  await db.query(
    `insert into public.inquiries (${inquiryColumns.join()}, idempotency_key, consented_at, updated_at)
     select ${inquiryColumns.join()}, gen_random_uuid(), created_at, created_at
     from jsonb_populate_recordset(null::public.inquiries, $1::jsonb)`,
    [JSON.stringify(inquiries)],
  )
  await db.query(
    `update public.outbox o set status = 'sent', attempts = 1, sent_at = i.created_at
     from public.inquiries i where i.id = o.inquiry_id and o.status = 'pending'`,
  )
}
