import { useState } from 'react'
import { isBackendError, useConfig } from 'shared-backend'
import { useCreatePasswordLinkMutation, type TenantAdminUser } from 'shared-backend/admin'
import { Button, IconButton, KeyRound, Modal, TextInput, useToast } from 'shared-ui'
import { settings } from '../text.ts'
import styles from './Settings.module.css'

const text = settings.users.link

/** Makes a link by which another user sets a new password; it is shown this once. */
export function PasswordLink({ user }: { user: TenantAdminUser }) {
  const toast = useToast()
  const { origin = '' } = useConfig()
  const [create, { data: token, isLoading, reset }] = useCreatePasswordLinkMutation()

  const make = async () => {
    const { error } = await create({ adminUserId: user.id })
    if (error) toast.error(text.failed, isBackendError(error) ? error.message : undefined)
  }

  return (
    <>
      <IconButton
        label={text.make(user.username)}
        icon={<KeyRound aria-hidden="true" />}
        // Not disabled while it works: the focus would be lost.
        aria-disabled={isLoading}
        onClick={() => !isLoading && void make()}
      />
      {token && <ShownLink username={user.username} link={linkOf(origin, token)} onClose={reset} />}
    </>
  )
}

const linkOf = (origin: string, token: string) =>
  `${origin || window.location.origin}/admin/new-password#${token}`

interface ShownLinkProps {
  username: string
  link: string
  onClose: () => void
}

function ShownLink({ username, link, onClose }: ShownLinkProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Modal
      open
      title={text.title(username)}
      description={text.help}
      onClose={onClose}
      footer={<Button onClick={() => void copy()}>{text.copy}</Button>}
    >
      <div className={styles.form}>
        <TextInput readOnly aria-label={text.link} value={link} onFocus={(event) => event.target.select()} />
        <p role="status">{copied === false ? text.copyFailed : copied && text.copiedHelp}</p>
      </div>
    </Modal>
  )
}
