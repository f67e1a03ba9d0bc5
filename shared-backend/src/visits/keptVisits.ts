import { browserList } from '../favourites/browserList.ts'

/** A visit whose link this browser has had. */
export interface KeptVisit {
  token: string
  property_id: string | null
  title: string
  status: string
  starts_at: string
  ends_at: string
  /** The link in the menu, whose own code makes nothing of it: every visitor loads that. */
  to: string
  label: string
}

/** The visits of this browser's visitor, the next one first: whoever left only a phone has their links nowhere else. */
export const keptVisits = browserList<KeptVisit>('visits', (stored) =>
  (stored as KeptVisit | null)?.to ? (stored as KeptVisit) : undefined,
)
