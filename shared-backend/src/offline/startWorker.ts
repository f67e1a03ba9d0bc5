/** The site's service worker once it is active; starts it where there is none. Rejects where there can be none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/worker.js')
  return navigator.serviceWorker.ready
}

/**
 * Starts the service worker, which keeps the favourites readable without a connection. Browsers of visitors who keep
 * nothing have none. Where there can be none, or it is broken, the site works without it.
 */
export async function startWorker() {
  try {
    const { active } = await registerWorker()
    active?.postMessage({ page: '/favoritos', photos: [] })
  } catch {
    // Nothing that the visitor has asked for has failed.
  }
}
