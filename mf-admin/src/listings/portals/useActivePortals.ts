import { useSession } from 'shared-backend'
import { useGetPortalsQuery } from 'shared-backend/admin/listings'
import { isPortalName } from 'shared-domain/portals'

/** The portals that the agency uses. None while they load: what is said of them stands beside something else. */
export function useActivePortals() {
  const tenantId = useSession()?.tenant_id
  const { data } = useGetPortalsQuery(undefined, { skip: !tenantId })
  return { tenantId, rows: data?.rows.filter(({ active, portal }) => active && isPortalName(portal)) ?? [] }
}
