import {
  isPortalName,
  portalReadiness,
  portals,
  type PortalListing,
  type PortalSettings,
} from '../../../../shared-domain/src/portals/index.ts'
import { callDatabase } from '../callDatabase.ts'

/** A row of portals whose listings have changed since they were judged. */
type Changed = PortalSettings & { tenant_id: string; portal: string; version: string }

async function judge({ tenant_id: p_tenant_id, portal: p_portal, version, ...settings }: Changed) {
  if (!isPortalName(p_portal)) return
  const stopped: string[] = []
  let last: string | undefined
  do {
    const page = { p_tenant_id, p_portal, ...(last && { p_after: last }) }
    const listings = (await callDatabase('list_portal_listings', page)) as unknown as PortalListing[]
    for (const listing of listings) {
      const isStopped = portalReadiness(portals[p_portal], listing, settings).stops.length > 0
      if (listing.publish && isStopped) stopped.push(listing.id)
    }
    last = listings.at(-1)?.id
  } while (last)
  await callDatabase('keep_portal_stops', {
    p_tenant_id,
    p_portal,
    p_version: version,
    p_property_ids: stopped,
  })
}

/** Notes which listings each portal would refuse, where anything of them has changed. */
export async function judgePortals() {
  const changed = (await callDatabase('portals_to_judge', {})) as unknown as Changed[]
  for (const portal of changed) await judge(portal)
}
