import { inBackground } from '../background.ts'
import { stopTokenOf, subscriberTokenOf } from '../alerts/links.ts'
import { env, serviceClient } from '../clients.ts'
import { pushNews } from '../push/pushNews.ts'
import { salt } from '../sender/salt.ts'
import { hashOfToken, tokenOf } from '../visits/token.ts'
import { alertEmail, type AlertNotification } from './alertEmail.ts'
import { deliver, type Notification, type Outbox } from './deliver.ts'
import { inquiryEmail, type InquiryNotification } from './inquiryEmail.ts'
import { leadEmail, type LeadNotification } from './leadEmail.ts'
import { passwordEmail, type PasswordNotification } from './passwordEmail.ts'
import { send, sender } from './send.ts'
import { visitEmail } from './visitEmail.ts'
import type { VisitNotification } from './visitNotification.ts'

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

const deliverFrom = <Claimed extends Notification>(
  of: 'lead' | 'inquiry' | 'visit' | 'alert',
  compose: Outbox<Claimed>['compose'],
  sent?: Outbox<Claimed>['sent'],
) =>
  deliver({
    claim: async () =>
      dataOf(await serviceClient().rpc(`claim_${of}_notifications`, { p_limit: BATCH })) as Claimed[],
    compose,
    send,
    settle: async (id, problem) =>
      dataOf(await serviceClient().rpc(`settle_${of}_notification`, { p_id: id, p_error: problem })),
    sent,
  })

/** Of the visitor's link; undefined once the salt is another, when the link would lead to nothing. */
async function linkToken({ visit }: VisitNotification) {
  const token = await tokenOf(salt(), visit.id)
  return (await hashOfToken(token)) === visit.token_hash ? token : undefined
}

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

/** The links of an e-mail to a subscriber. @throws once the salt is another: an e-mail that nobody can end is not sent */
async function alertLinks({ link_id, token_hash, alert }: AlertNotification) {
  const token = await subscriberTokenOf(salt(), link_id)
  const stop = alert && (await stopTokenOf(salt(), alert.id))
  if ((await hashOfToken(token)) !== token_hash || (stop && (await hashOfToken(stop)) !== alert.stop_hash))
    throw new Error('LEAD_SALT has changed since')
  const siteUrl = env('SITE_URL')
  // Behind the hash sign it is sent to no server.
  return {
    siteUrl,
    manage: `${siteUrl}/avisos#${token}`,
    stop: `${env('SUPABASE_URL')}/functions/v1/alert/${stop}`,
  }
}

/** How often new listings are matched in one run, 200 at a time: an import of thousands is told within minutes. */
const MATCHINGS = 50

/** Makes alerts of what visitors asked for, and queues the questions. */
export async function takeAlertRequests() {
  dataOf(await serviceClient().rpc('take_alert_requests'))
}

/** Matches what is new among the listings. */
async function matchAlerts() {
  const db = serviceClient()
  for (let run = 0; run < MATCHINGS && Number(dataOf(await db.rpc('match_alerts'))) > 0; run++);
}

/** Queues what there is to tell. */
async function queueAlerts() {
  dataOf(await serviceClient().rpc('queue_alert_notifications'))
}

/** All that the scheduled job does for alerts. Each step goes on where it was left, and a fault of one stops no other. */
export async function prepareAlerts() {
  for (const step of [takeAlertRequests, matchAlerts, queueAlerts])
    await step().catch((error: unknown) => console.error('alerts:', error))
}

/** Sends some of the e-mails that are due. Runs after every response that makes one due, and for the scheduled job. */
export async function deliverDue(): Promise<{ sent: number; failed: number }> {
  const siteUrl = env('SITE_URL')
  const deliveries = [
    deliverFrom<LeadNotification>('lead', (notification) => leadEmail(notification, siteUrl)),
    deliverFrom<InquiryNotification>('inquiry', (notification) => inquiryEmail(notification, siteUrl)),
    deliverFrom<VisitNotification>('visit', async (notification) =>
      visitEmail(notification, { siteUrl, from: sender(), token: await linkToken(notification) }),
    ),
    deliverFrom<AlertNotification>(
      'alert',
      async (notification) => alertEmail(notification, await alertLinks(notification)),
      // Push services may be slow, and no e-mail waits for them.
      (notification) => inBackground(() => pushNews(notification)),
    ),
    deliverPasswordLinks(),
  ]
  // A fault of one stops no other.
  const done = await Promise.all(
    deliveries.map((delivery) =>
      delivery.catch((error: unknown) => {
        console.error('outbox:', error)
        return { sent: 0, failed: 0 }
      }),
    ),
  )
  return {
    sent: done.reduce((sum, { sent }) => sum + sent, 0),
    failed: done.reduce((sum, { failed }) => sum + failed, 0),
  }
}
