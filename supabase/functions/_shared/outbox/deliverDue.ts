import { callDatabase } from '../callDatabase.ts'
import { deliver, type Mail } from './deliver.ts'
import { kinds } from './kinds.ts'
import { send } from './send.ts'
import { withConfigured } from './withConfigured.ts'

/** How many e-mails are sent at the same time, so that no lease ends while a slow server takes the others. */
const BATCH = 10

/** Sends some of the e-mails that are due. Runs after every response that makes one due, and for the scheduled job. */
export const deliverDue = () =>
  deliver({
    kinds,
    claim: async () => {
      const claimed = await callDatabase('claim_mails', { p_limit: BATCH })
      return (claimed as unknown as Mail[]).map(withConfigured)
    },
    send,
    settle: (id, problem) => callDatabase('settle_mail', { p_id: id, p_error: problem }),
  })
