import { forget, keep, recall, within } from './caches.ts'
import { keepFile } from './keepPage.ts'
import { offlineResponse } from './offlinePage.ts'
import type { Kind } from './rules.ts'
import type { RequestEvent } from './scope.ts'

/** ms after which a kept page is shown while the network does not answer at all. */
const patience = 8_000

type KeepAlive = (work: Promise<unknown>) => void

/** A listing that is not there any more must not be shown as if it were. */
const isGone = ({ status }: Response) => status === 404 || status === 410

/**
 * Requests a page from the server. In a worker `stale-while-revalidate` holds for pages too: the browser's own cache would
 * give one of before the last release.
 */
const fetchPage = (request: Request) =>
  fetch(request.cache === 'default' ? new Request(request, { cache: 'no-cache' }) : request)

/** The network's answer; a kept page, or the offline page, only where there is none. */
async function page({ request }: RequestEvent, keepAlive: KeepAlive) {
  const network = fetchPage(request)
  const failed = Symbol()
  const response = await within(
    patience,
    network.catch(() => failed),
  )
  if (response instanceof Response) {
    if (isGone(response)) keepAlive(forget('pages', request.url))
    return response
  }
  const kept = await recall('pages', request.url)
  return kept ?? (response === failed ? offlineResponse() : network.catch(() => offlineResponse()))
}

/** The kept file, since its content never changes. A page that mends a damaged file asks for a new one. */
async function file({ request }: RequestEvent, keepAlive: KeepAlive) {
  const kept = request.cache === 'reload' ? undefined : await recall('files', request.url)
  if (kept) return kept
  const response = await fetch(request)
  keepAlive(keepFile(request.url, response.clone()))
  return response
}

async function answer({ request }: RequestEvent, keepAlive: KeepAlive) {
  try {
    const response = await fetch(request)
    keepAlive(keep('answers', request.url, response.clone()))
    return response
  } catch {
    return (await recall('answers', request.url)) ?? Response.error()
  }
}

/** Photos are kept where a kept page shows them: `keepPage`. */
const photo = async ({ request }: RequestEvent) =>
  (await recall('photos', request.url)) ?? (await fetch(request).catch(() => Response.error()))

const responses = { page, file, answer, photo }

/** Answers a request; an error of the worker itself leaves the request to the network. */
export const respond = (kind: Kind, event: RequestEvent) =>
  responses[kind](event, (work) => event.waitUntil(work.catch(() => undefined))).catch(() =>
    fetch(event.request),
  )
