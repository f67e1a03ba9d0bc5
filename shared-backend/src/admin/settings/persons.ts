import * as v from 'valibot'
import type { Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { parsed, writtenAsSeen } from '../answers.ts'

export const personKinds = [
  'lead',
  'inquiry',
  'visit',
  'alert',
  'case',
  'contact',
  'email',
  'owner',
  'history',
] as const
export type PersonKind = (typeof personKinds)[number]

const count = v.pipe(v.number(), v.integer())
const counts = v.record(v.picklist(personKinds), count)
/** How many rows of each kind. */
export type PersonCounts = v.InferOutput<typeof counts>

const row = v.object({
  kind: v.picklist(personKinds),
  id: v.string(),
  /** The lead, inquiry, subscriber or property that it goes with. */
  root: v.string(),
  happened_at: v.string(),
  /** Why erasing leaves it alone. */
  stays: v.nullable(v.picklist(['contract', 'history'])),
  content: v.record(v.string(), v.unknown()),
})
export type PersonRow = v.InferOutput<typeof row>

const person = v.object({
  /** Names what was seen to `erasePerson`. */
  version: v.string(),
  erasable: counts,
  staying: counts,
  /** The newest ones of each kind. */
  rows: v.array(row),
})
/** What an agency has stored of a person. */
export type Person = v.InferOutput<typeof person>

export interface PersonRequest {
  /** E-mails, and phones with their area codes. */
  contacts: string[]
  /** The most rows of each kind. */
  most: number
}

const people = v.array(
  v.object({
    name: v.string(),
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
    /** The newest one. */
    case_id: v.string(),
    /** ISO 8601: when the newest case came. */
    happened_at: v.string(),
    /** How many there are. */
    cases: count,
  }),
)
/** Somebody of the leads and inquiries, as a search by name lists them. */
export type ListedPerson = v.InferOutput<typeof people>[number]

const erasures = v.array(
  v.object({
    id: v.number(),
    happened_at: v.string(),
    reason: v.picklist(['request', 'retention']),
    username: v.nullable(v.string()),
    erased: counts,
  }),
)
export type Erasure = v.InferOutput<typeof erasures>[number]

export type Retention = Pick<Tables<'retention_settings'>, 'months' | 'closed_months' | 'updated_at'>

export interface RetentionUpdate extends Omit<Retention, 'updated_at'> {
  tenantId: string
  /** The row's `updated_at` as the form saw it, null where there was none: code `CHANGED_SINCE` when that is past. */
  seen: string | null
}

/** Tags of this domain's own: the api's list of types lies in the shell. */
const erasureTag = { type: 'TenantSettings' as const, id: 'erasures' }
const retentionTag = { type: 'TenantSettings' as const, id: 'retention' }

const retentionColumns = 'months, closed_months, updated_at'

const personsApi = injectEndpoints({
  endpoints: (build) => ({
    findPerson: build.query<Person, PersonRequest>({
      // Not with GET: addresses are logged.
      queryFn: adminQuery<PersonRequest, Person>((db, { contacts, most }, signal) =>
        db
          .rpc('find_person', { p_contacts: contacts, p_most: most })
          .abortSignal(signal)
          .then(parsed(person)),
      ),
      // None of it stays in memory.
      keepUnusedDataFor: 0,
    }),

    /** At most eight, by words of the name, or a part of e-mail or phone. */
    findPeople: build.query<ListedPerson[], string>({
      queryFn: adminQuery<string, ListedPerson[]>((db, words, signal) =>
        db.rpc('find_people', { p_words: words }).abortSignal(signal).then(parsed(people)),
      ),
      keepUnusedDataFor: 0,
    }),

    /** Erases what was found in that version: code `CHANGED_SINCE` when something has come or gone since. */
    erasePerson: build.mutation<PersonCounts, { contacts: string[]; version: string }>({
      queryFn: adminQuery<{ contacts: string[]; version: string }, PersonCounts>(
        (db, { contacts, version }) =>
          db.rpc('erase_person', { p_contacts: contacts, p_version: version }).then(parsed(counts)),
      ),
      invalidatesTags: (erased) =>
        erased
          ? ['Lead', 'Inquiry', 'AgencyVisit', 'VisitTimes', 'Property', 'PropertyList', erasureTag]
          : [],
    }),

    /** The last ones, newest first. */
    getErasures: build.query<Erasure[], void>({
      queryFn: adminQuery<void, Erasure[]>((db, _arg, signal) =>
        db.rpc('list_erasures').abortSignal(signal).then(parsed(erasures)),
      ),
      providesTags: [erasureTag],
    }),

    /** Null before the first save. */
    getRetention: build.query<Retention | null, void>({
      queryFn: adminQuery<void, Retention | null>((db, _arg, signal) =>
        db.from('retention_settings').select(retentionColumns).abortSignal(signal).maybeSingle(),
      ),
      providesTags: [retentionTag],
    }),

    /** Writes over the version that was seen and over no other. */
    saveRetention: build.mutation<Retention, RetentionUpdate>({
      queryFn: adminQuery<RetentionUpdate, Retention>((db, { tenantId, seen, ...months }, signal) => {
        const table = db.from('retention_settings')
        const write =
          seen === null
            ? table.insert({ ...months, tenant_id: tenantId })
            : table.update(months).eq('tenant_id', tenantId).eq('updated_at', seen)
        return write.select(retentionColumns).abortSignal(signal).then(writtenAsSeen)
      }),
      invalidatesTags: [retentionTag],
    }),
  }),
})

export const {
  useFindPersonQuery,
  useLazyFindPersonQuery,
  useFindPeopleQuery,
  useErasePersonMutation,
  useGetErasuresQuery,
  useGetRetentionQuery,
  useSaveRetentionMutation,
} = personsApi
