import { forget, keep, recall, within } from './caches.ts'
import { keepFile } from './keepPage.ts'
import { offlineResponse } from './offlinePage.ts'
import type { Kind } from './rules.ts'
import { scope, type RequestEvent } from './scope.ts'

/**
 * ms after which what is kept is shown while the network does not answer at all. The page of the list has waited before its
 * answers, and gives one up after 15 s.
 */
const patience = { pages: 8_000, answers: 4_000 }

type KeepAlive = (work: Promise<unknown>) => void

/** A listing that is not there any more must not be shown as if it were. */
const isGone = ({ status }: Response) => status === 404 || status === 410

/**
 * Requests a page from the server. In a worker `stale-while-revalidate` holds for pages too: the browser's own cache would
 * give one of before the last release.
 */
const fetchPage = (request: Request) =>
  fetch(request.cache === 'default' ? new Request(request, { cache: 'no-cache' }) : request)

/**
 * The network's answer; the kept one only where there is none, or none in time. Where nothing is kept, the network has all
 * the time that it takes.
 */
async function networkFirst(
  name: keyof typeof patience,
  { url }: Request,
  network: Promise<Response>,
  otherwise: () => Response | Promise<Response>,
) {
  const failed = Symbol()
  const response = await within(
    patience[name],
    network.catch(() => failed),
  )
  if (response instanceof Response) return { response, isKept: false }
  const kept = await recall(name, url)
  if (kept) return { response: kept, isKept: true }
  return { response: await (response === failed ? otherwise() : network.catch(otherwise)), isKept: false }
}

/** Writes into a kept page when it was kept, for `useKeptAt`: an old price must not look like a current one. */
async function markAsKept(kept: Response) {
  const html = await kept.text()
  return new Response(html.replace('<html', `<html data-kept-at="${kept.headers.get('date')}"`), kept)
}

/** The offline page where there is neither network nor a kept page. */
async function page({ request }: RequestEvent, keepAlive: KeepAlive) {
  const { response, isKept } = await networkFirst('pages', request, fetchPage(request), offlineResponse)
  if (isGone(response)) keepAlive(forget('pages', request.url))
  return isKept ? markAsKept(response) : response
}

/** The kept file, since its content never changes. A page that mends a damaged file asks for a new one. */
async function file({ request }: RequestEvent, keepAlive: KeepAlive) {
  const kept = request.cache === 'reload' ? undefined : await recall('files', request.url)
  if (kept) return kept
  const response = await fetch(request)
  keepAlive(keepFile(request.url, response.clone()))
  return response
}

/** Tells the page whether its answer is one of now: the browser may take a dead line for a connection. */
async function tell({ request: { url }, clientId }: RequestEvent, isKept: boolean) {
  const page = await scope.clients.get(clientId)
  page?.postMessage({ url, isKept })
}

async function answer(event: RequestEvent, keepAlive: KeepAlive) {
  const { request } = event
  const network = fetch(request)
  // A late one is kept too, though the page has got the kept one by then.
  keepAlive(network.then((response) => keep('answers', request.url, response.clone())))
  const { response, isKept } = await networkFirst('answers', request, network, () => Response.error())
  keepAlive(tell(event, isKept))
  return response
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
