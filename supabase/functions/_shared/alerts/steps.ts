import { callDatabase } from '../callDatabase.ts'

/** How often new listings are matched in one run, 200 at a time: an import of thousands is told within minutes. */
const MATCHINGS = 50

/** Makes alerts of what visitors asked for, and queues the questions. */
export const takeAlertRequests = () => callDatabase('take_alert_requests', {})

/** Matches what is new among the listings. */
export async function matchAlerts() {
  for (let run = 0; run < MATCHINGS && Number(await callDatabase('match_alerts', {})) > 0; run++);
}

/** Queues what there is to tell. */
export const queueNews = () => callDatabase('queue_news', {})
