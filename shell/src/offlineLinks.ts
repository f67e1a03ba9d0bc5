/** Pages behind the login are in no cache: there the app stays, with what is typed. */
const isPrivate = () => /^\/(admin|preview)\b/.test(location.pathname)

/**
 * Without a connection a link is a full load: the service worker answers with the page that it has kept, or with the one
 * that lists them. The router would stop at code and data that do not come.
 */
export function leaveLinksToWorker() {
  const listener = (event: MouseEvent) => {
    // Not there on an address without TLS.
    const serviceWorker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (navigator.onLine || !serviceWorker?.controller || isPrivate()) return
    const link = (event.target as Element).closest('a')
    const { pathname, search } = location
    if (link && link.pathname + link.search !== pathname + search) event.stopPropagation()
  }
  window.addEventListener('click', listener, true)
}
