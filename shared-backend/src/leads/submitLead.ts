import { injectEndpoints } from '../endpoints.ts'
import { formQuery } from '../queries.ts'
import type { LeadPayload } from '../schemas/lead.ts'

/** The payload of the form: the lead, and fields that only the server reads. */
export type LeadSubmission = LeadPayload & {
  /** Honeypot: people never see the field, so only a bot fills it. */
  website?: string
  /** Version of the privacy notice that stood beside the button. */
  notice_version?: string
}

const submitLeadApi = injectEndpoints({
  endpoints: (build) => ({
    /** Sends an owner's lead; resolves to its id. Kind `invalid` carries `fields`, `rate-limited` a sentence. */
    submitLead: build.mutation<{ id: string }, LeadSubmission>({
      queryFn: formQuery('submit-property-lead'),
      invalidatesTags: ['Lead'],
    }),
  }),
})

export const { useSubmitLeadMutation } = submitLeadApi
