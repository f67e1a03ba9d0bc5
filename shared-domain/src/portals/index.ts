import { grupoOlx } from './grupoOlx.ts'
import { netimoveis } from './netimoveis.ts'
import type { Portal } from './portal.ts'

/** The portals that fetch a feed, by the name that the database has for each. */
export const portals = { grupo_olx: grupoOlx, netimoveis } satisfies Record<string, Portal>

export type PortalName = keyof typeof portals
export const portalNames = Object.keys(portals) as PortalName[]
export const isPortalName = (name: string): name is PortalName => Object.hasOwn(portals, name)

/** Those that hand over leads. Navent takes no feed from here. */
export const leadPortals = {
  grupo_olx: grupoOlx,
  navent: { name: 'Navent', sites: 'Imovelweb, Wimoveis e Casa Mineira' },
}

export type LeadPortalName = keyof typeof leadPortals
export const leadPortalNames = Object.keys(leadPortals) as LeadPortalName[]
export const isLeadPortalName = (name: string): name is LeadPortalName => Object.hasOwn(leadPortals, name)

export { portalReadiness, type PortalProblem, type Readiness } from './readiness.ts'
export { FEED_FOOT, feedHead, listingXml } from './vrsync.ts'
export { hasHighlights, portalType } from './portal.ts'
export type { AddressDisplay, Portal, PortalContact, PortalListing, PortalSettings } from './portal.ts'
