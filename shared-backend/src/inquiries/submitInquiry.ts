import { injectEndpoints } from '../endpoints.ts'
import { formQuery } from '../queries.ts'
import type { InquiryPayload } from '../schemas/inquiry.ts'

/** The payload of the form: the message, and fields that only the server reads. */
export type InquirySubmission = InquiryPayload & {
  /** A UUID; a message that is sent again with it is stored once. */
  idempotency_key: string
  /** Honeypot: people never see the field, so only a bot fills it. */
  website?: string
  /** Version of the privacy notice that stood beside the button. */
  notice_version?: string
}

const submitInquiryApi = injectEndpoints({
  endpoints: (build) => ({
    /** Sends a message about a listing; resolves to its id. Kind `invalid` carries `fields`, `rate-limited` a sentence. */
    submitInquiry: build.mutation<{ id: string }, InquirySubmission>({
      queryFn: formQuery('submit-inquiry'),
    }),
  }),
})

export const { useSubmitInquiryMutation } = submitInquiryApi
