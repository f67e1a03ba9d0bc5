import { useSession } from 'shared-backend'
import { PasswordCard } from '../cards/PasswordCard.tsx'
import { SecondFactorCard } from '../cards/SecondFactorCard.tsx'
import { UsersCard } from '../cards/UsersCard.tsx'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { frame } from '../frame/text.ts'

const { title, help } = frame.team

/** Who may sign in, and how one does so oneself. */
export function TeamPage() {
  const session = useSession()
  return (
    <SettingsFrame title={title} help={help}>
      {session?.tenant_id && <UsersCard session={session} tenantId={session.tenant_id} />}
      <PasswordCard />
      <SecondFactorCard />
    </SettingsFrame>
  )
}
