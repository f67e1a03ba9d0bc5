import {
  FEED_FOOT,
  feedHead,
  listingXml,
  portalReadiness,
  type Portal,
  type PortalContact,
  type PortalListing,
  type PortalSettings,
} from '../../../shared-domain/src/portals/index.ts'

export interface Feed {
  portal: Portal
  settings: PortalSettings
  contact: PortalContact
  /** When the feed became what it says now. */
  changedAt: Date
  /** The site's origin. */
  site: string
}

export interface Sent {
  published: number
  /** Listings with a stop. */
  leftOut: number
}

export interface Reading {
  /** Returns the listings behind that id, by id; none at the end. */
  listingsAfter: (id: string | null) => Promise<PortalListing[]>
  /** Called once, when the feed is whole or has broken off. */
  onEnd: (outcome: Sent | 'failed') => Promise<unknown>
}

/** The XML of one page of listings, without those that the agency keeps back and those that the portal would refuse. */
function pageXml({ portal, settings, contact, site }: Feed, listings: PortalListing[], sent: Sent) {
  let xml = ''
  for (const listing of listings) {
    if (!listing.publish) continue
    const { type, stops } = portalReadiness(portal, listing, settings)
    if (type === undefined || stops.length > 0) sent.leftOut++
    else {
      xml += listingXml(portal, listing, { settings, contact, type, site })
      sent.published++
    }
  }
  return xml
}

/** The feed as a stream. While a page is written the next one is read, and no more: it never holds more than two. */
export function feedStream(
  feed: Feed,
  { listingsAfter, onEnd }: Reading,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder()
  const sent: Sent = { published: 0, leftOut: 0 }
  const read = (id: string | null) => {
    const page = listingsAfter(id)
    // Its failure counts when the page is taken, which it may never be.
    page.catch(() => undefined)
    return page
  }
  let isOver = false
  const end = async (outcome: Sent | 'failed') => {
    if (isOver) return
    isOver = true
    await onEnd(outcome)
  }
  let next: Promise<PortalListing[]>
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        next = read(null)
        controller.enqueue(bytes.encode(feedHead(feed.portal, feed.contact, feed.changedAt)))
      },
      async pull(controller) {
        try {
          // A page of which nothing is published has no bytes, and would never be taken.
          for (let xml = ''; xml === '';) {
            const listings = await next
            const last = listings.at(-1)
            if (!last) {
              controller.enqueue(bytes.encode(FEED_FOOT))
              await end(sent)
              return controller.close()
            }
            next = read(last.id)
            xml = pageXml(feed, listings, sent)
            if (xml) controller.enqueue(bytes.encode(xml))
          }
        } catch (error) {
          // Half a feed must not look like a whole one: the portal would take the rest off.
          controller.error(error)
          await end('failed')
        }
      },
      // Whoever fetches it has gone away.
      cancel: () => end('failed'),
    },
    { highWaterMark: 0 },
  )
}

/**
 * `ETag` and `Last-Modified` of the feed. They change with its data, and each day in UTC: a release may write the same data
 * in another way, and portals get that within a day.
 */
export function validatorsOf(data: { version: string; version_at: string }, now: Date) {
  const day = now.toISOString().slice(0, 10)
  return {
    etag: `"${data.version}-${day}"`,
    changedAt: new Date(Math.max(Date.parse(data.version_at), Date.parse(day))),
  }
}

/** Whether the caller has this version: by its tag, or without one by the moment. */
export function isUnchanged(headers: Headers, etag: string, changedAt: Date) {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return since >= Math.floor(changedAt.getTime() / 1000) * 1000
}

/** The portal's contact if all of it is known. */
export function contactOf(contact: Record<keyof PortalContact, string | null>): PortalContact | undefined {
  const { name, email, phone } = contact
  return name && email && phone ? { name, email, phone } : undefined
}
