import { useSession } from 'shared-backend'
import { useGetTenantAdminUsersQuery } from 'shared-backend/admin/settings'
import { cases as text } from './text.ts'

/** The agency's admins, and their names by id; somebody who is not in the list is somebody of the team. */
export function useTeam() {
  const session = useSession()
  const { data: team = [] } = useGetTenantAdminUsersQuery(session?.tenant_id ?? '', { skip: !session })
  return { team, nameOf: (id: string) => team.find((user) => user.id === id)?.username ?? text.someone }
}
