import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Mail } from './deliver.ts'

export type VisitMailKind =
  | 'visit_unconfirmed'
  | 'visit_unheld'
  | 'visit_requested'
  | 'visit_booked'
  | 'visit_confirmed'
  | 'visit_moved'
  | 'visit_cancelled'
  | 'visit_reminder'

interface VisitAbout {
  visit: {
    id: string
    starts_at: string
    /** When it began as this reader was last told; null where nothing was. */
    starts_before: string | null
    ends_at: string
    status: 'unconfirmed' | 'requested' | 'booked' | 'cancelled'
    /** Until when an unconfirmed one holds its time; null: it holds none, or no longer. */
    holds_until: string | null
    sequence: number
    changed_by: 'visitor' | 'agency'
    updated_at: string
    token_hash: string
    property_title: string
    /** The agency's own reference where the listing has one. */
    property_code: string
    /** Null where visitors see no page of it. */
    property_id: string | null
    photo: string | null
    listing: 'active' | 'sold' | 'rented' | 'gone'
    /** Whether its page offers free times. */
    can_book: boolean
    case_id: string
    /** Null once the listing is deleted. */
    place: string | null
  }
  inquiry: Tables<'inquiries'>
}

export interface VisitMail extends Mail<VisitAbout> {
  audience: 'visitor' | 'agency'
  kind: VisitMailKind
}

export interface VisitEmailContext {
  siteUrl: string
  /** The address that e-mails are from. */
  from: string
  /** Of the visitor's link. */
  token: string | undefined
}
