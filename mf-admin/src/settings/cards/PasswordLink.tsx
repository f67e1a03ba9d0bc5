import { useConfig } from 'shared-backend'
import { useCreatePasswordLinkMutation, type TenantAdminUser } from 'shared-backend/admin/settings'
import { IconButton, KeyRound, useToast } from 'shared-ui'
import { settings } from './text.ts'
import { ShownLink } from '../../kit/layout/ShownLink.tsx'

const text = settings.users.link

/** Makes a link by which another user sets a new password; it is shown this once. */
export function PasswordLink({ user }: { user: TenantAdminUser }) {
  const toast = useToast()
  const { origin = '' } = useConfig()
  const [create, { data: token, isLoading, reset }] = useCreatePasswordLinkMutation()

  const make = async () => {
    const { error } = await create({ adminUserId: user.id })
    if (error) toast.error(text.failed, error.message)
  }

  return (
    <>
      <IconButton
        label={text.make(user.username)}
        icon={<KeyRound />}
        // Not disabled while it works: the focus would be lost.
        aria-disabled={isLoading}
        onClick={() => !isLoading && void make()}
      />
      {token && (
        <ShownLink
          title={text.title(user.username)}
          help={text.help}
          label={text.link}
          link={linkOf(origin, token)}
          copy={text.copy}
          copied={text.copiedHelp}
          copyFailed={text.copyFailed}
          onClose={reset}
        />
      )}
    </>
  )
}

const linkOf = (origin: string, token: string) =>
  `${origin || window.location.origin}/admin/new-password#${token}`
