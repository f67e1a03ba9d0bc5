import type { PortalRow } from 'shared-backend/admin/listings'
import type { PortalName } from 'shared-domain/portals'

/** Which portal the listings are examined for, and by which settings. */
export interface PortalRequest {
  portal: PortalName
  tenantId: string
  settings: Pick<PortalRow, 'highlight' | 'address_display' | 'types'>
}
