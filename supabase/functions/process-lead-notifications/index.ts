import { json, serve } from '../_shared/http.ts'
import { deliverDue, prepareAlerts } from '../_shared/outbox/deliverDue.ts'
import { requireSecretKey } from '../_shared/requireSecretKey.ts'

/** ms after which no more e-mails are begun: the next run is a minute after this one, and takes what is left. */
const PATIENCE = 45_000

/** A scheduled job calls this. It tries the e-mails that are due and answers `{ sent, failed }`. Failed ones come due again. */
Deno.serve(
  serve(['POST'], async (request) => {
    requireSecretKey(request)
    const end = Date.now() + PATIENCE
    // First those that somebody waits for.
    const total = await deliverDue()
    await prepareAlerts()
    for (let tried = 1; tried > 0 && Date.now() < end;) {
      const { sent, failed } = await deliverDue()
      total.sent += sent
      total.failed += failed
      tried = sent + failed
    }
    return json(total)
  }),
)
