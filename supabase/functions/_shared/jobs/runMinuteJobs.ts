import { matchAlerts, queueNews, takeAlertRequests } from '../alerts/steps.ts'
import { callDatabase } from '../callDatabase.ts'
import { json } from '../http.ts'
import { deliverDue } from '../outbox/deliverDue.ts'
import { requireSecretKey } from '../requireSecretKey.ts'
import { judgePortals } from './judgePortals.ts'

/** ms after which no more e-mails are begun: the next run is a minute after this one, and takes what is left. */
const PATIENCE = 45_000

async function run() {
  const end = Date.now() + PATIENCE
  const total = { sent: 0, failed: 0 }
  let isGood = true

  /** Each step goes on where it was left, and a fault of one stops no other. */
  const attempt = (step: () => Promise<unknown>) =>
    step().catch((error: unknown) => {
      console.error('run-minute-jobs:', error)
      isGood = false
    })
  async function sendSome() {
    const before = total.sent + total.failed
    await attempt(async () => {
      const { sent, failed } = await deliverDue()
      total.sent += sent
      total.failed += failed
    })
    return total.sent + total.failed > before
  }

  // A release that makes pages worse does so each second.
  await attempt(() => callDatabase('judge_releases', {}))
  // First those that somebody waits for.
  await sendSome()
  for (const step of [takeAlertRequests, matchAlerts, queueNews, judgePortals]) await attempt(step)
  while ((await sendSome()) && Date.now() < end);
  if (isGood) await callDatabase('note_job_run', { p_name: 'run-minute-jobs' })
  return total
}

/**
 * A scheduled job calls this each minute. It tries the e-mails that are due, tells alerts what is new, judges for portals what has
 * changed, and answers `{ sent, failed }`. Failed ones come due again.
 */
export async function runMinuteJobs(request: Request) {
  requireSecretKey(request)
  return json(await run())
}
