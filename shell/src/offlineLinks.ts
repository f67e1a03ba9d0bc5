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
      const link = isOurs && (event.target as Element).closest('a')
      const { origin, pathname, search } = location
      // A link within the page is the page's own, as is the one to the form that opens in a dialog.
      if (
        link &&
        link.origin === origin &&
        link.pathname + link.search !== pathname + search &&
        !link.pathname.endsWith('/visita')
      )
        event.stopPropagation()
    },
    true,
  )
