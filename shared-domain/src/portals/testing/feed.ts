import { FEED_FOOT, feedHead, listingXml, portalReadiness, portals, type PortalListing } from '../index.ts'
import { contact, flat, settings } from './listing.ts'

export const portal = portals.grupo_olx

/** The XML of the flat with these changes, whether a portal would take it or not. */
export function xmlOf(changes: Partial<PortalListing> = {}, chosen = settings) {
  const listing = { ...flat, ...changes }
  const { type = 'none' } = portalReadiness(portal, listing, chosen)
  return listingXml(portal, listing, { settings: chosen, contact, type, site: 'https://morada.example' })
}

export const feedOf = (...listings: string[]) =>
  feedHead(portal, contact, new Date('2026-11-25T14:00:00.123Z')) + listings.join('') + FEED_FOOT
