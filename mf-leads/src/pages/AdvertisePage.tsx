import { isBackendError, usePostedForm } from 'shared-backend'
import { PRIVACY_NOTICE_VERSION, useSubmitLeadMutation, type LeadPayload } from 'shared-backend/leads'
import { AdvertiseView } from '../pitch/AdvertiseView.tsx'
import { FORM_PATH } from '../lead/LeadFields.tsx'
import type { SendOutcome } from '../lead/LeadForm.tsx'
import { text } from '../text.ts'

export function AdvertisePage() {
  const [submitLead] = useSubmitLeadMutation()
  const posted = usePostedForm(FORM_PATH)

  const send = async (lead: LeadPayload, honeypot: string): Promise<SendOutcome> => {
    const { error } = await submitLead({ ...lead, website: honeypot, notice_version: PRIVACY_NOTICE_VERSION })
    if (!error) return { sent: true }
    if (!isBackendError(error)) return { sent: false, message: text.failed, isLimit: false }
    // Only 'too many in a short time' says more than the specified sentence.
    return {
      sent: false,
      message: error.kind === 'rate-limited' ? error.message : text.failed,
      isLimit: error.kind === 'rate-limited',
      fields: error.fields,
    }
  }

  return <AdvertiseView onSend={send} posted={posted} />
}
