/**
 * Starts the service worker, which keeps the favourites readable without a connection. Browsers of visitors who keep
 * nothing have none. Where there can be none, or it is broken, the site works without it.
 */
export async function startWorker() {
  try {
    const { serviceWorker } = navigator
    await serviceWorker.register('/worker.js')
    const { active } = await serviceWorker.ready
    active?.postMessage({ page: '/favoritos', photos: [] })
  } catch {
    // Nothing that the visitor has asked for has failed.
  }
}
