import type { Tables } from 'shared-domain/database'
import { fold } from 'shared-domain/fold'
import { firstNames, surnames } from '../leads/wording.ts'
import type { Listing } from '../listings/listing.ts'
import { createRandom, type Random } from '../random.ts'
import { sources } from '../sources.ts'
import { endings } from './wording.ts'

/** A row of `inquiries`. */
export type InquiryRow = Pick<
  Tables<'inquiries'>,
  | 'property_id'
  | 'property_title'
  | 'property_code'
  | 'name'
  | 'email'
  | 'phone'
  | 'message'
  | 'stage'
  | 'source_page'
  | 'source_campaign'
  | 'source_referrer'
  | 'notice_version'
  | 'created_at'
>

const hour = 3600 * 1000

const stages: InquiryRow['stage'][] = ['contacted', 'visit', 'proposal', 'closed', 'lost']

/** Messages about these listings: the newest is from today and new, the oldest of 36 some six weeks old. */
export function createInquiries(count: number, listings: Listing[], now: Date): InquiryRow[] {
  if (listings.length === 0) return []
  let age = 0
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`inquiry ${index}`)
    age += random.float(1, index === 0 ? 4 : 55) * hour
    return createInquiry(random, index, random.pick(listings), new Date(now.getTime() - age))
  })
}

function createInquiry(random: Random, index: number, listing: Listing, created: Date): InquiryRow {
  // Other people than the owners of the leads, who are the first ones.
  const name = `${firstNames[(index + 7) % firstNames.length]!} ${surnames[(index + 11) % surnames.length]!}`
  const hasPhone = random.chance(0.8)
  const code = listing.id.slice(0, 8).toUpperCase()
  return {
    property_id: listing.id,
    property_title: listing.title,
    property_code: code,
    name,
    email: hasPhone && random.chance(0.5) ? null : `${fold(name).replaceAll(' ', '.')}@correio.example`,
    phone: hasPhone ? `(48) 99999-${String(random.int(0, 9_999)).padStart(4, '0')}` : null,
    message: `Olá, tenho interesse no imóvel "${listing.title}" (código ${code}). ${random.pick(endings[listing.property_type])}`,
    stage: index < 6 ? 'new' : stages[index % stages.length]!,
    notice_version: '2026-11',
    created_at: created.toISOString(),
    ...random.pick(sources),
  }
}
