import { grupoOlx } from './grupoOlx.ts'
import type { Portal } from './portal.ts'

/** The portals, by the name that the database has for each. */
export const portals = { grupo_olx: grupoOlx } satisfies Record<string, Portal>

export type PortalName = keyof typeof portals

export const isPortalName = (name: string): name is PortalName => Object.hasOwn(portals, name)

export { portalReadiness, type PortalProblem, type Readiness } from './readiness.ts'
export { FEED_FOOT, feedHead, listingXml } from './vrsync.ts'
export { portalType } from './portal.ts'
export type { AddressDisplay, Portal, PortalContact, PortalListing, PortalSettings } from './portal.ts'
