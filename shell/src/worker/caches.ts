import { isKeepable } from './rules.ts'

/** How many responses each cache has at most; the oldest ones go first. */
const limits = { pages: 20, answers: 10, photos: 120, files: 150 }

export type CacheName = keyof typeof limits

const longest = 30 * 24 * 60 * 60 * 1000

/** ms for the browser's storage; then the network answers. */
const patience = 1_000

/** Undefined where the work takes longer than `ms`. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])

/** Files never change: their number alone is limited. */
const isExpired = (name: CacheName, response: Response) =>
  name !== 'files' && Date.parse(response.headers.get('date') ?? '') < Date.now() - longest

/** With the moment at which it was kept, where the API tells a script none. */
function dated(response: Response) {
  if (response.headers.has('date')) return response
  const headers = new Headers(response.headers)
  headers.set('date', new Date().toUTCString())
  return new Response(response.body, { headers })
}

/** The kept response; undefined where there is none, or the storage fails or hangs. */
export async function recall(name: CacheName, address: string) {
  const found = async () => (await caches.open(name)).match(address, { ignoreVary: true })
  const response = await within(patience, found()).catch(() => undefined)
  return response && !isExpired(name, response) ? response : undefined
}

export const forget = async (name: CacheName, address: string) =>
  (await caches.open(name)).delete(address, { ignoreVary: true })

/** The addresses in a cache, the oldest first. */
export const addressesIn = async (name: CacheName) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url)

/**
 * Keeps a response, and lets go of the oldest ones. Where the storage is full, nothing happens.
 * @param isNeeded for what stays though it is old
 */
export async function keep(
  name: CacheName,
  address: string,
  response: Response,
  isNeeded?: () => Promise<(address: string) => boolean>,
) {
  if (!isKeepable(response)) return
  try {
    await (await caches.open(name)).put(address, dated(response))
    const addresses = await addressesIn(name)
    if (addresses.length <= limits[name]) return
    const stays = (await isNeeded?.()) ?? (() => false)
    const old = addresses.slice(0, -limits[name]).filter((one) => !stays(one))
    for (const one of old) await forget(name, one)
  } catch {
    // It is read online, as in a browser without a worker.
  }
}

/** Removes caches that only an earlier worker has used. */
export async function removeOthers() {
  for (const name of await caches.keys()) if (!(name in limits)) await caches.delete(name)
}
