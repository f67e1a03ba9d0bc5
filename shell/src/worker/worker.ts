/*
 * The service worker. A page registers it once the visitor keeps a listing, or wants notifications: see startWorker.ts of
 * shared-backend. It is there for times without a connection (docs/decisions/077), and shows what push services
 * bring. It may take over open pages at once: pages come from the network, and other kept files never change.
 */
import { removeOthers } from './caches.ts'
import { keepPage } from './keepPage.ts'
import { openNews, showNews } from './push.ts'
import { respond } from './respond.ts'
import { kindOf } from './rules.ts'
import { scope } from './scope.ts'

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.allSettled([removeOthers(), scope.clients.claim()])),
)

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, location.origin, scope.apiOrigin)
  if (kind) event.respondWith(respond(kind, event))
})

let keeping = Promise.resolve()

scope.addEventListener('message', (event) => {
  const message = event.data as Parameters<typeof keepPage>[0]
  // One after the other: a page sends a message for each photo, and none is to be requested twice.
  keeping = keeping.then(() => keepPage(message)).catch(() => undefined)
  event.waitUntil(keeping)
})

scope.addEventListener('push', (event) => event.waitUntil(showNews(event.data)))

scope.addEventListener('notificationclick', (event) => event.waitUntil(openNews(event.notification)))
