import { env, serviceClient } from '../clients.ts'
import { deliver } from './deliver.ts'
import { leadEmail, type LeadNotification } from './leadEmail.ts'
import { passwordEmail, type PasswordNotification } from './passwordEmail.ts'
import { send } from './send.ts'

/** How many e-mails are sent at the same time, so that no lease ends while a slow server takes the others. */
const BATCH = 5

function deliverLeads() {
  const db = serviceClient()
  return deliver<LeadNotification>({
    claim: async () => {
      const { data, error } = await db.rpc('claim_lead_notifications', { p_limit: BATCH })
      if (error) throw new Error(error.message)
      return data as unknown as LeadNotification[]
    },
    compose: (notification) => leadEmail(notification, env('SITE_URL')),
    send,
    settle: async (id, problem) => {
      const { error } = await db.rpc('settle_lead_notification', { p_id: id, p_error: problem })
      if (error) throw new Error(error.message)
    },
  })
}

function deliverPasswordLinks() {
  const db = serviceClient()
  return deliver<PasswordNotification>({
    claim: async () => {
      const { data, error } = await db.rpc('claim_password_requests', { p_limit: BATCH })
      if (error) throw new Error(error.message)
      return data.map((request) => ({ ...request, id: String(request.id) }))
    },
    compose: (notification) => passwordEmail(notification, env('SITE_URL')),
    send,
    settle: async (id, problem) => {
      const { error } = await db.rpc('settle_password_request', { p_id: Number(id), p_error: problem })
      if (error) throw new Error(error.message)
    },
  })
}

/** Sends some of the e-mails that are due. Runs after every response that makes one due, and for the scheduled job. */
export async function deliverDue(): Promise<{ sent: number; failed: number }> {
  const all = await Promise.all([deliverLeads(), deliverPasswordLinks()])
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}
