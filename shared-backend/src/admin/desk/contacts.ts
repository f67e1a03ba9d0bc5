import { injectEndpoints } from '../../endpoints.ts'
import { adminFunctionQuery, adminQuery } from '../../queries.ts'
import type { Json } from 'shared-domain/database'
import { withoutData } from '../answers.ts'
import type { CaseContact } from './cases.ts'

/** Somebody who called, came in or wrote elsewhere. */
export interface NewContact {
  name: string
  email: string | null
  phone: string | null
  message: string | null
  property_id: string | null
  /** A word of a to z and _ for the way by which the person came. */
  source: string
  /** Whether somebody has talked to them already. */
  answered: boolean
}

export interface AgencyBooking {
  /** Of the visit; the same one when it is sent again. */
  visit_id: string
  case_id: string
  property_id: string
  /** ISO 8601, one of the free times of the listing. */
  starts_at: string
}

const contactsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Returns the id of the case. What is sent again with its key is stored once. */
    addContact: build.mutation<string, { contact: NewContact; key: string }>({
      queryFn: adminQuery((db, { contact, key }) =>
        db.rpc('add_contact', { p_contact: contact as unknown as Json, p_key: key }),
      ),
      invalidatesTags: ['Inquiry'],
    }),

    /** Notes that a way to reach the person was opened. */
    logContact: build.mutation<null, Pick<CaseContact, 'id' | 'channel' | 'message'> & { case_id: string }>({
      queryFn: adminQuery(async (db, contact) => {
        const answer = await db.from('case_contacts').insert(contact)
        // Its answer was lost, and it is sent again.
        return answer.error?.code === '23505' ? { ...answer, data: null, error: null } : answer
      }),
      invalidatesTags: ['Inquiry'],
    }),

    /** Says whether the person was reached; the first answer moves a new case on. */
    answerContact: build.mutation<null, Pick<CaseContact, 'id'> & { answered: boolean }>({
      queryFn: adminQuery((db, { id, answered }) =>
        db.from('case_contacts').update({ answered }).eq('id', id).then(withoutData),
      ),
      invalidatesTags: ['Lead', 'Inquiry'],
    }),

    /** Codes `taken`, `absent` and `unknown`, each with a sentence. */
    bookVisitByAgency: build.mutation<{ status: string }, AgencyBooking>({
      queryFn: adminFunctionQuery('book-agency-visit'),
      invalidatesTags: ['AgencyVisit', 'VisitTimes', 'Inquiry'],
    }),
  }),
})

export const {
  useAddContactMutation,
  useLogContactMutation,
  useAnswerContactMutation,
  useBookVisitByAgencyMutation,
} = contactsApi
