import { env, serviceClient } from '../clients.ts'
import { deliver } from './deliver.ts'
import { inquiryEmail, type InquiryNotification } from './inquiryEmail.ts'
import { leadEmail, type LeadNotification } from './leadEmail.ts'
import { passwordEmail, type PasswordNotification } from './passwordEmail.ts'
import { send } from './send.ts'

/** How many e-mails of an outbox are sent at the same time, so that no lease ends while a slow server takes the others. */
const BATCH = 5

interface Answer {
  data: unknown
  error: { message: string } | null
}

function dataOf({ data, error }: Answer) {
  if (error) throw new Error(error.message)
  return data
}

const deliverLeads = () =>
  deliver({
    claim: async () =>
      dataOf(await serviceClient().rpc('claim_lead_notifications', { p_limit: BATCH })) as LeadNotification[],
    compose: (notification) => leadEmail(notification, env('SITE_URL')),
    send,
    settle: async (id, problem) =>
      dataOf(await serviceClient().rpc('settle_lead_notification', { p_id: id, p_error: problem })),
  })

const deliverInquiries = () =>
  deliver({
    claim: async () =>
      dataOf(
        await serviceClient().rpc('claim_inquiry_notifications', { p_limit: BATCH }),
      ) as InquiryNotification[],
    compose: (notification) => inquiryEmail(notification, env('SITE_URL')),
    send,
    settle: async (id, problem) =>
      dataOf(await serviceClient().rpc('settle_inquiry_notification', { p_id: id, p_error: problem })),
  })

const deliverPasswordLinks = () =>
  deliver({
    claim: async () =>
      dataOf(
        await serviceClient().rpc('claim_password_requests', { p_limit: BATCH }),
      ) as PasswordNotification[],
    compose: (notification) => passwordEmail(notification, env('SITE_URL')),
    send,
    settle: async (id, problem) =>
      dataOf(await serviceClient().rpc('settle_password_request', { p_id: Number(id), p_error: problem })),
  })

/** Sends some of the e-mails that are due. Runs after every response that makes one due, and for the scheduled job. */
export async function deliverDue(): Promise<{ sent: number; failed: number }> {
  const all = await Promise.all([deliverLeads(), deliverInquiries(), deliverPasswordLinks()])
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}
