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
    ends_at: string
    status: 'unconfirmed' | 'requested' | 'booked' | 'cancelled'
    /** Until when an unconfirmed one holds its time; null: it holds none. */
    holds_until: string | null
    sequence: number
    changed_by: 'visitor' | 'agency'
    updated_at: string
    token_hash: string
    property_title: string
    property_code: string
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
  /** The sender of e-mails, with or without a name: `Imobiliária <site@example.com>`. */
  from: string
  /** Of the visitor's link. */
  token: string | undefined
}
