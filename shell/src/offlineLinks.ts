/**
 * Without a connection a link is a full load: the service worker answers with the page that it has kept, or with the one
 * that lists them. The router would stop at code and data that do not come. Pages behind the login are in no cache: there
 * the app stays, with what is typed.
 */
export const leaveLinksToWorker = () =>
  window.addEventListener(
    'click',
    (event) => {
      const isOurs =
        !navigator.onLine &&
        // Not there on an address without TLS.
        (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller &&
        !/^\/(admin|preview)/.test(location.pathname)
      if (isOurs && (event.target as Element).closest('a')) event.stopPropagation()
    },
    true,
  )
