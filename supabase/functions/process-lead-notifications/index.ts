import { json, serve } from '../_shared/http.ts'
import { deliverDue, prepareAlerts } from '../_shared/outbox/deliverDue.ts'
import { requireSecretKey } from '../_shared/requireSecretKey.ts'

/** Batches in one call, which ends well before the platform's time limit. */
const ROUNDS = 10

/** A scheduled job calls this. It tries the e-mails that are due and answers `{ sent, failed }`. Failed ones come due again. */
Deno.serve(
  serve(['POST'], async (request) => {
    requireSecretKey(request)
    const total = { sent: 0, failed: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const { sent, failed } = await deliverDue()
      total.sent += sent
      total.failed += failed
      // After the e-mails that somebody waits for.
      if (round === 0) await prepareAlerts()
      else if (sent + failed === 0) break
    }
    return json(total)
  }),
)
