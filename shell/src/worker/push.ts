import { scope, type NotificationEvent, type PushMessage } from './scope.ts'
import { text } from './text.ts'

/** What a notification says: `News` of the functions. */
interface News {
  title: string
  body: string
  url: string
  tag: string
}

/** Browsers end a subscription whose messages show nothing, so one that cannot be read shows this. */
const unread: News = { title: text.news, body: text.newsBody, url: '/', tag: 'avisos' }

const isNews = (value: unknown): value is News =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(unread).every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

function newsIn(message: PushMessage | null) {
  try {
    const news = message?.json()
    return isNews(news) ? news : unread
  } catch {
    return unread
  }
}

/** Shows what a push service has brought, in place of what the same alert has shown before. */
export function showNews(message: PushMessage | null) {
  const { title, body, url, tag } = newsIn(message)
  const options = { body, tag, renotify: true, icon: '/assets/icon-192.png', lang: 'pt-BR', data: { url } }
  return scope.registration.showNotification(title, options)
}

/** An address of this site, whatever the notification names. */
function addressIn({ data }: NotificationEvent['notification']) {
  const { url } = (data ?? {}) as { url?: unknown }
  const address = URL.canParse(String(url), location.origin) && new URL(String(url), location.origin)
  return address && address.origin === location.origin ? address.href : `${location.origin}/`
}

/** Opens the page of a notification, or shows the tab that has it. */
export async function openNews(notification: NotificationEvent['notification']) {
  notification.close()
  const address = addressIn(notification)
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open.find(({ url }) => url === address)
  await (shown ? shown.focus() : scope.clients.openWindow(address))
}
