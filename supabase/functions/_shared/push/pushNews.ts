import { serviceClient } from '../clients.ts'
import type { News } from '../outbox/alertEmail.ts'
import { fromAddress } from '../outbox/send.ts'
import { noticeOf } from './noticeOf.ts'
import { post } from './post.ts'
import { vapidKeys } from './vapidKeys.ts'

const HOUR = 3600
/** How long a push service keeps it for a device that is off, in seconds, and whether it may wait for a better moment. */
const byRhythm = {
  now: { TTL: 12 * HOUR, urgency: 'normal' },
  daily: { TTL: 24 * HOUR, urgency: 'low' },
  weekly: { TTL: 7 * 24 * HOUR, urgency: 'low' },
} as const

/** Push services want to know whom to write to: the address that e-mails are from. */
const contact = () => `mailto:${fromAddress()}`

/** Push services answer so once a browser has ended its subscription. */
const isGone = (status = 0) => status === 404 || status === 410

/**
 * Notifies the browsers of a subscriber of what an e-mail tells. Never rejects: whoever is not reached has the e-mail. A
 * subscription that the push service knows no more is erased.
 */
export async function pushNews(news: News): Promise<void> {
  const keys = vapidKeys()
  const notice = noticeOf(news)
  const { alerts, push, subscriber } = news
  const [alert] = alerts
  if (!keys || !notice || !alert || push.length === 0) return
  // Most functions that send e-mails never need it.
  const { default: webPush } = await import('web-push')
  const options = {
    vapidDetails: { subject: contact(), ...keys },
    ...byRhythm[alert.rhythm],
    // At most 32 characters: the UUID's own.
    topic: alert.id.replaceAll('-', ''),
  }

  async function notify({ endpoint, ...keys }: News['push'][number]) {
    const details = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), options)
    const status = await post(endpoint, details)
    if (isGone(status))
      await serviceClient().rpc('erase_push_subscription', {
        p_subscriber_id: subscriber.id,
        p_endpoint: endpoint,
      })
    else if (!status || status >= 300) throw new Error(`status ${status}`)
  }

  // The rest of an endpoint is a secret.
  const failed = (endpoint: string, error: unknown) =>
    console.error('push:', new URL(endpoint).host, error instanceof Error ? error.message : error)
  await Promise.all(push.map((one) => notify(one).catch((error) => failed(one.endpoint, error))))
}
