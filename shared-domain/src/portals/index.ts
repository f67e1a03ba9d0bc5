import { grupoOlx } from './grupoOlx.ts'
import type { Portal } from './portal.ts'

/** The portals, by the name that the database has for each. */
export const portals = { grupo_olx: grupoOlx } satisfies Record<string, Portal>

export type PortalName = keyof typeof portals

/** Portals that take no feed from here, and hand over leads all the same. */
export const leadPortals = {
  navent: { name: 'Navent', sites: 'Imovelweb, Wimoveis e Casa Mineira' },
}

/** Whoever hands over leads. */
export type LeadPortalName = PortalName | keyof typeof leadPortals

export const isPortalName = (name: string): name is PortalName => Object.hasOwn(portals, name)

export { portalReadiness, type PortalProblem, type Readiness } from './readiness.ts'
export { FEED_FOOT, feedHead, listingXml } from './vrsync.ts'
export { portalType } from './portal.ts'
export type { AddressDisplay, Portal, PortalContact, PortalListing, PortalSettings } from './portal.ts'
