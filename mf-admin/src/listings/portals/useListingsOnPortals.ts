import { useGetListingsOnPortalsQuery, type ListingOnPortal } from 'shared-backend/admin/listings'
import { useActivePortals } from './useActivePortals.ts'

const nothing: Record<string, ListingOnPortal[]> = {}

/** What the agency's portals make of a page of the list, by the ids of its listings. */
export function useListingsOnPortals(ids: string[]) {
  const { tenantId, rows } = useActivePortals()
  const query = useGetListingsOnPortalsQuery(
    { ids, tenantId: tenantId ?? '', rows },
    { skip: rows.length === 0 || ids.length === 0, refetchOnMountOrArgChange: true },
  )
  return query.data ?? nothing
}
