import type { Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import type { ImportedPerson } from '../../schemas/importedPerson.ts'
import type { CaseKind } from './cases.ts'

/** People of one page: with long messages some hundred kB. */
const PAGE = 500

type Columns = Partial<
  Record<Exclude<keyof ImportedPerson, 'row' | 'kind' | 'reference_code'>, string | number | null>
>

/** Somebody of the desk. Moments are as the API writes them, with microseconds. */
export interface ExportedPerson extends Columns {
  kind: CaseKind
  created_at: string
  updated_at: string
  /** The listing that a message is about; null where it is deleted. */
  property_id: string | null
  /** The last one. */
  visit: Pick<Tables<'visits'>, 'status' | 'starts_at'> | null
}

/** To go on from; null for the first page. */
export type PersonExportKey = { created_at: string; id: string } | null

interface PersonExportPage {
  rows: ExportedPerson[]
  /** Null after the last row. */
  next: PersonExportKey
}

const both =
  'email, phone, notice_version, consented_at, source_page, source_campaign, source_referrer, updated_at'
const lead =
  'owner_name, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces, area, description'
const inquiry = 'name, message, property_id, property_title, property_code, visits(status, starts_at)'
const columns =
  `id, kind, stage, lost_reason, next_step, next_on, notes, first_answered_at, created_at, updated_at, assignee:admin_users(username), lead:leads(${both}, ${lead}), inquiry:inquiries(${both}, ${inquiry})` as const

const later = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one)

export const personExportApi = injectEndpoints({
  endpoints: (build) => ({
    /** All people of the desk, page after page, those who came first first; the argument is `next` of the page before. */
    getPersonPage: build.query<PersonExportPage, PersonExportKey>({
      queryFn: adminQuery<PersonExportKey, PersonExportPage>(async (db, after, signal) => {
        const all = db.from('cases').select(columns)
        // One bound of the index, and of the rows at it those that are to come.
        const those = after
          ? all
              .gte('created_at', after.created_at)
              .or(`created_at.gt."${after.created_at}",id.gt.${after.id}`)
          : all
        const { data, error, status } = await those
          .order('created_at')
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
        if (error) return { data: null, error, status }
        const rows = data.map(({ id: _id, assignee, lead, inquiry, ...own }): ExportedPerson => {
          const { owner_name, updated_at: leadChanged, ...ofLead } = lead ?? {}
          const { visits = [], property_id = null, updated_at: inquiryChanged, ...ofInquiry } = inquiry ?? {}
          return {
            ...ofLead,
            ...ofInquiry,
            ...own,
            name: owner_name ?? inquiry?.name ?? null,
            kind: own.kind as CaseKind,
            assignee: assignee?.username ?? null,
            updated_at: later(own.updated_at, leadChanged ?? inquiryChanged ?? own.updated_at),
            property_id,
            visit: visits.toSorted((one, other) => (one.starts_at < other.starts_at ? 1 : -1))[0] ?? null,
          }
        })
        const last = data.at(-1)
        const isLast = !last || data.length < PAGE
        return {
          data: { rows, next: isLast ? null : { created_at: last.created_at, id: last.id } },
          error: null,
        }
      }),
      keepUnusedDataFor: 0,
    }),
  }),
})
