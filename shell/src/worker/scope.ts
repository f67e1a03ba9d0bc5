/*
 * The worker's own objects, as far as it uses them: TypeScript's types for workers and those for pages exclude each other,
 * and one check reads all files.
 */

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface RequestEvent extends WorkerEvent {
  request: Request
  /** Of the page that has sent it. */
  clientId: string
  respondWith: (response: Promise<Response>) => void
}

/** A message of a push service. */
export interface PushMessage {
  json: () => unknown
}

export interface NotificationEvent extends WorkerEvent {
  notification: Pick<Notification, 'close' | 'data'>
}

interface WindowClient {
  url: string
  focus: () => Promise<unknown>
}

interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: RequestEvent
  message: WorkerEvent & { data: unknown }
  push: WorkerEvent & { data: PushMessage | null }
  notificationclick: NotificationEvent
}

interface WorkerScope {
  /** The API's, which the server writes before the code: `readWorker`. */
  apiOrigin?: string
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
}

export const scope = globalThis as unknown as WorkerScope
