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
 * begin. The worker's answer is taken though it is late, if it is good and the first; one that is not, as its offline page,
 * only where the network has none.
 */
export const guard = `{
  const { respondWith, waitUntil } = FetchEvent.prototype
  const inTime = (work, late) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(late()), 10000)
      Promise.resolve(work)
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
  FetchEvent.prototype.respondWith = function (response) {
    const network = () => fetch(this.request)
    const work = Promise.resolve(response).catch(network)
    const good = () => work.then((answer) => (answer.ok ? answer : Promise.reject(answer)))
    const other = () => network().catch(() => inTime(work, () => Response.error()))
    respondWith.call(this, inTime(work, () => Promise.any([good(), other()])))
  }
  ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, this.type === 'activate' ? inTime(work, () => {}) : work)
  }
}
`

const apiOrigin = ({ supabase }: SiteSettings) => new URL(supabase.url).origin

/**
 * The service worker of the shell's release; where it is switched off or missing, one that goes away by itself. It names the
 * API, so that its bytes change with the policy of `workerHeaders`: browsers keep a worker, with its policy, as long as its
 * bytes are the same.
 */
export async function readWorker(files: SiteFiles, { worker, disabled }: AssetList, settings: SiteSettings) {
  const code = !disabled && worker ? await files.read(`/shell/${worker}`) : null
  return code
    ? `self.apiOrigin = ${JSON.stringify(apiOrigin(settings))}\n${guard}${new TextDecoder().decode(code)}`
    : noWorker
}

/** The worker reads pages and files from the site, lists and photos from the API, and shows the site's icon. */
export const workerHeaders = (settings: SiteSettings) => ({
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; connect-src 'self' ${apiOrigin(settings)}; img-src 'self'`,
})
