import type { Today } from 'shared-backend/admin/today'
import { testConfig } from 'shared-backend/testing'

/** Time stands still there: an object's name holds it. */
export const NOW = new Date('2026-01-01T12:00:00Z').getTime()

const stored = `${testConfig.supabase.url}/storage/v1/object/public/property-images`

export const category = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Casa' }

export const image = (id: string, position: number) => ({
  id,
  image_url: `${stored}/p/${id}.jpg`,
  is_primary: position === 0,
  position,
  watermarked: true,
  widths: [480],
  is_floor_plan: false,
  color: null,
})

/** The API's answer where these are all stored properties and all match, unless `more` says otherwise. */
export const listOf = (rows: object[], more: object = {}) => ({
  rows,
  total: rows.length,
  found: rows.length,
  page: 1,
  pages: 1,
  ...more,
})

/** The API's answer where these are all cases that match. */
export const casesOf = (rows: object[]) => ({ rows, next: null, found: rows.length })

export const figuresOf = (sale: number) => ({
  ...{ total: sale, sale, rent: 0, active: sale },
  places: sale > 0 ? [{ neighborhood: 'Centro', count: sale }] : [],
  others: { places: 0, count: 0 },
})

/** The API's answer where nothing waits for an agency that works, unless `more` says otherwise. */
export const todayOf = (more: Partial<Today> = {}): Today => ({
  ...{ new_cases: 0, overdue: 0, day: '2026-01-01', visits: 0, to_confirm: { count: 0, first: null } },
  ...{ failed_mails: 0, failed_cases: [], left_out: null, ending: 0, late_jobs: [], first_steps: null },
  ...more,
})

/** A stored property with two photos, the first of them primary, and one information. */
export const house = {
  id: '00000000-0000-4000-8000-0000000000aa',
  updated_at: '2026-01-01T00:00:00+00:00',
  created_at: '2026-01-01T00:00:00+00:00',
  authorised_until: null,
  title: 'Casa',
  description: null,
  price: 450000,
  property_type: 'sale',
  category_id: category.id,
  zip_code: '88010-400',
  address: 'Praça XV',
  neighborhood: 'Centro',
  city: 'Florianópolis',
  state: 'SC',
  featured: false,
  active: true,
  deal_status: 'available',
  closed_at: null,
  reference_code: 'CA0001',
  bedrooms: 3,
  size: 120,
  property_images: [image('i1', 0), image('i2', 1)],
  property_additional_info: [{ id: 'a1', info_text: 'Piscina' }],
}

export const mark = {
  id: 'w',
  logo_url: `${stored}/logo.png`,
  watermark_position: 'bottom-right',
  opacity: 0.5,
  updated_at: '2026-01-01T00:00:00+00:00',
}

export const tenantSettings = {
  lead_notification_email: 'leads@exemplo.example',
  company_name: 'Morada Clara',
  company_logo_url: null,
  updated_at: '2026-01-01T00:00:00+00:00',
}

export const users = [
  { id: 'a', username: 'admin', created_at: '2026-01-01T12:00:00Z', is_deletable: false },
  { id: 'b', username: 'joao', created_at: '2026-01-01T12:00:00Z', is_deletable: true },
]

const lead = {
  id: 'l1',
  owner_name: 'Marcos',
  status: 'new',
  email: 'dono@exemplo.example',
  phone: '(48) 99999-0000',
  property_kind: 'Casa',
  deal_kind: 'Venda',
  address: 'Rua A, 10',
  city: 'São José',
  price: 650000,
  bedrooms: 3,
  bathrooms: null,
  parking_spaces: null,
  area: null,
  description: null,
  notes: null,
  tenant_id: '00000000-0000-4000-8000-0000000000f1',
  notice_version: '1',
  consented_at: '2026-05-03T12:00:00Z',
  created_at: '2026-05-03T12:00:00Z',
  updated_at: '2026-05-03T12:00:00+00:00',
  emails: [],
}

/** The case of the lead, as it is read by itself. */
export const ownerCase = {
  id: 'c1',
  kind: 'lead',
  stage: 'new',
  lost_reason: null,
  assignee_id: null,
  next_step: null,
  next_on: null,
  notes: null,
  first_answered_at: null,
  created_at: '2026-05-03T12:00:00+00:00',
  updated_at: '2026-05-03T12:00:00+00:00',
  lead: { ...lead, source_page: null, source_campaign: null, source_referrer: null },
  inquiry: null,
  contacts: [] as object[],
}

/** The same in the list. */
export const listedCase = {
  id: ownerCase.id,
  kind: 'lead',
  name: lead.owner_name,
  about: 'Casa · Venda · São José',
  stage: 'new',
  assignee: null,
  next_step: null,
  next_on: null,
  overdue: false,
  created_at: ownerCase.created_at,
  updated_at: ownerCase.updated_at,
  first_answered_at: null,
  lost_reason: null,
  phone: lead.phone,
  email: lead.email,
  code: null,
  message: null,
  source_page: null,
  source_campaign: null,
  source_referrer: null,
}
