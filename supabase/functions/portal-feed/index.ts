import {
  isPortalName,
  portals,
  type PortalContact,
  type PortalListing,
  type PortalSettings,
} from '../../../shared-domain/src/portals/index.ts'
import { queryDatabase } from '../_shared/callDatabase.ts'
import { env, serviceClient } from '../_shared/clients.ts'
import { Failure } from '../_shared/failure.ts'
import { serve } from '../_shared/http.ts'
import { hashOfToken } from '../_shared/visits/token.ts'
import { contactOf, feedStream, isUnchanged, validatorsOf, type Sent } from './feed.ts'

/** What `open_portal_feed` answers. */
type OpenFeed = PortalSettings & {
  tenant_id: string
  portal: string
  version: string
  version_at: string
  contact: Record<keyof PortalContact, string | null>
}

/** Of `/portal-feed/<token>`. */
const tokenIn = (url: string) => /\/portal-feed\/([0-9a-f]{64})$/.exec(new URL(url).pathname)?.[1]

const notFound = () => new Response(null, { status: 404 })

const openFeed = async (tokenHash: string) =>
  (await queryDatabase('open_portal_feed', { p_token_hash: tokenHash })) as unknown as OpenFeed | null

async function closeFeed(tokenHash: string, fetchStatus: number, sent?: Sent) {
  const { error } = await serviceClient().rpc('close_portal_feed', {
    p_token_hash: tokenHash,
    p_status: fetchStatus,
    p_published: sent?.published,
    p_left_out: sent?.leftOut,
  })
  // The feed is sent, and it is the same without the note.
  if (error) console.error('portal-feed:', error.message)
}

async function listingsAfter({ tenant_id, portal }: OpenFeed, id: string | null) {
  const page = { p_tenant_id: tenant_id, p_portal: portal, ...(id && { p_after: id }) }
  return (await queryDatabase('list_portal_listings', page)) as unknown as PortalListing[]
}

/**
 * A portal fetches the feed here, with GET or HEAD and the token in the path, as portals can send no header. An unknown token is a
 * plain 404. An agency without e-mail or phone is a 503, since the portal would take an empty or broken feed for the truth.
 */
Deno.serve(
  serve(['GET', 'HEAD'], async (request) => {
    const token = tokenIn(request.url)
    if (!token) return notFound()
    const tokenHash = await hashOfToken(token)
    const open = await openFeed(tokenHash)
    if (!open || !isPortalName(open.portal)) return notFound()

    const contact = contactOf(open.contact)
    if (!contact) {
      await closeFeed(tokenHash, 503)
      throw new Failure(503, 'no_contact', 'A imobiliária ainda não informou e-mail e telefone.')
    }
    const { etag, changedAt } = validatorsOf(open, new Date())
    const headers = new Headers({
      etag,
      'last-modified': changedAt.toUTCString(),
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/xml; charset=utf-8',
    })
    if (isUnchanged(request.headers, etag, changedAt)) {
      await closeFeed(tokenHash, 304)
      return new Response(null, { status: 304, headers })
    }
    if (request.method === 'HEAD') return new Response(null, { headers })

    const feed = { portal: portals[open.portal], settings: open, contact, changedAt, site: env('SITE_URL') }
    const xml = feedStream(feed, {
      listingsAfter: (id) => listingsAfter(open, id),
      onEnd: (sent) => (sent === 'failed' ? closeFeed(tokenHash, 500) : closeFeed(tokenHash, 200, sent)),
    })
    if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(xml, { headers })
    headers.set('content-encoding', 'gzip')
    return new Response(xml.pipeThrough(new CompressionStream('gzip')), { headers })
  }),
)
