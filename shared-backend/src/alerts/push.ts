import { registerWorker } from '../offline/startWorker.ts'

/** ms that the worker and the push service of the browser's maker may take together. */
const patience = 20_000

/** What a push service needs to reach this browser, and to encrypt for it. */
export interface PushKeys {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whether the browser has notifications by push. That of an iPhone has them only in a site that is installed. */
export const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** This browser's subscription, whoever has asked for it. */
export async function currentPush(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

async function subscribe(applicationServerKey: string): Promise<PushKeys> {
  const { pushManager } = await registerWorker()
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One for an earlier key of the site stands in the way of another.
    const earlier = await pushManager.getSubscription()
    if (!(await earlier?.unsubscribe())) throw error
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/**
 * Asks the visitor for the permission, and the browser for a subscription. Call it upon a press only.
 * @param key the site's public key
 * @returns the permission where the visitor has not granted it
 */
export async function askForPush(key: string): Promise<PushKeys | 'denied' | 'default'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('The browser subscribes to nothing')), patience),
  )
  return Promise.race([subscribe(key), timeout])
}
