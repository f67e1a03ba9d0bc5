import {
  FEED_FOOT,
  feedHead,
  listingXml,
  portalReadiness,
  portals,
  type Portal,
  type PortalListing,
} from '../index.ts'
import { contact, flat, settings } from './listing.ts'

export const portal = portals.grupo_olx

/** The XML of the flat with these changes, whether that portal would take it or not. */
export function xmlOf(
  changes: Partial<PortalListing> = {},
  chosen = settings,
  { to = portal }: { to?: Portal } = {},
) {
  const listing = { ...flat, ...changes }
  const { type = 'none' } = portalReadiness(to, listing, chosen)
  return listingXml(to, listing, { settings: chosen, contact, type, site: 'https://morada.example' })
}

export const feedOf = (...listings: string[]) => feedTo(portal, ...listings)

export const feedTo = (to: Portal, ...listings: string[]) =>
  feedHead(to, contact, new Date('2026-11-25T14:00:00.123Z')) + listings.join('') + FEED_FOOT
