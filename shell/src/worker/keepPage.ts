import { addressesIn, keep, recall } from './caches.ts'
import { filesOf, kindOf, mayKeep } from './rules.ts'
import { scope } from './scope.ts'

/** What an open page asks to be kept. */
interface Message {
  /** Its address. */
  page: string
  /** Addresses of the photos that it shows. */
  photos: string[]
}

const site = location.origin

/** ms for which a page is not requested again. */
const freshFor = 60_000

/** ms for a request; the next page must not wait for one that hangs. */
const patience = 20_000

const request = (address: string, init?: RequestInit) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(patience) })

/** When each page was requested last, and whether it was kept then. */
const requested = new Map<string, { at: number; kept: boolean }>()

const isKept = async (address: string) => (await recall('pages', address)) !== undefined

async function isFresh(address: string) {
  const last = requested.get(address)
  if (!last || Date.now() - last.at > freshFor) return false
  // The visitor may have erased it meanwhile.
  return !last.kept || (await isKept(address))
}

/** The visitor's list stays, however many pages are seen after it. */
const neededPages = () => Promise.resolve((address: string) => address === `${site}/favoritos`)

/** Which files the kept pages name. */
async function neededFiles() {
  const pages = await Promise.all((await addressesIn('pages')).map((page) => recall('pages', page)))
  const html = await Promise.all(pages.map(async (page) => (await page?.text()) ?? ''))
  const files = new Set(html.flatMap(filesOf))
  return (address: string) => files.has(new URL(address).pathname)
}

/** Keeps a file of a release. Files beyond the limit go, except those that a kept page names. */
export const keepFile = (address: string, response: Response) => keep('files', address, response, neededFiles)

async function keepFiles(html: string) {
  for (const file of filesOf(html)) {
    const address = site + file
    if (!(await recall('files', address))) await keepFile(address, await request(address))
  }
}

async function keepPhoto(address: string) {
  const isPhoto = kindOf(new Request(address), site, scope.apiOrigin) === 'photo'
  if (!isPhoto || (await recall('photos', address))) return
  // The page's own response cannot be read, and a cache would count it as several MB.
  await keep('photos', address, await request(address, { mode: 'cors', credentials: 'omit' }))
}

/** Keeps a page with its files and photos. Most of it comes from the browser's own cache. */
export async function keepPage({ page, photos }: Message) {
  const address = new URL(page, site)
  if (!mayKeep(address, site)) return
  if (!(await isFresh(address.href))) {
    const response = await request(address.href, { cache: 'no-cache' })
    // A page is there once its files are: without them it shows less than the offline page.
    if (response.ok) await keepFiles(await response.clone().text())
    await keep('pages', address.href, response, neededPages)
    requested.set(address.href, { at: Date.now(), kept: await isKept(address.href) })
  }
  for (const photo of photos) await keepPhoto(photo)
}
