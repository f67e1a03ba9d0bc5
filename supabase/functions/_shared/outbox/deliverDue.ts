import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import { env, serviceClient } from '../clients.ts'
import { deliver, type Notification } from './deliver.ts'
import { leadEmail } from './leadEmail.ts'
import { send } from './send.ts'

/** How many e-mails are sent at the same time, so that no lease ends while a slow server takes the others. */
const BATCH = 5

/** Sends some of the e-mails that are due. Runs after every response about leads, and for the scheduled job. */
export function deliverDue(): Promise<{ sent: number; failed: number }> {
  const db = serviceClient()
  return deliver<Tables<'leads'>>({
    claim: async () => {
      const { data, error } = await db.rpc('claim_lead_notifications', { p_limit: BATCH })
      if (error) throw new Error(error.message)
      return data as unknown as Notification<Tables<'leads'>>[]
    },
    compose: (notification) => leadEmail(notification, env('SITE_URL')),
    send,
    settle: async (id, problem) => {
      const { error } = await db.rpc('settle_lead_notification', { p_id: id, p_error: problem })
      if (error) throw new Error(error.message)
    },
  })
}
