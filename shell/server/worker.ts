import type { AssetList } from './assetList.ts'
import type { SiteFiles, SiteSettings } from './site.ts'

/**
 * Takes the place of the service worker, and takes it away with all that it has kept. A browser requests it anew at each
 * visit, past its cache. Open pages stay as they are.
 */
export const noWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const empty = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  event.waitUntil(Promise.allSettled([empty(), registration.unregister()]))
})
`

/**
 * Stands before the code of each release, and limits it. While a worker hangs, a browser does not look for another one: so
 * a request that it fails or does not answer within ten seconds goes to the network, and so do those that wait for it to
 * begin.
 */
export const guard = `{
  const { respondWith, waitUntil } = FetchEvent.prototype
  const inTime = (work, late) => {
    let timer
    return Promise.race([
      Promise.resolve(work).finally(() => clearTimeout(timer)),
      new Promise((resolve) => (timer = setTimeout(() => resolve(late()), 10000))),
    ])
  }
  FetchEvent.prototype.respondWith = function (response) {
    const network = () => fetch(this.request)
    respondWith.call(this, inTime(Promise.resolve(response).catch(network), network))
  }
  ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, this.type === 'activate' ? inTime(work, () => {}) : work)
  }
}
`

/** The service worker of the shell's release; where it is switched off or missing, one that goes away by itself. */
export async function readWorker(files: SiteFiles, { worker, disabled }: AssetList) {
  const code = !disabled && worker ? await files.read(`/shell/${worker}`) : null
  return code ? guard + new TextDecoder().decode(code) : noWorker
}

/** The worker reads pages and files from the site, lists and photos from the API, and shows the site's icon. */
export const workerHeaders = ({ supabase }: SiteSettings) => ({
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; connect-src 'self' ${new URL(supabase.url).origin}; img-src 'self'`,
})
