import { useState } from 'react'
import { useRemoveSecondFactorMutation, type TenantAdminUser } from 'shared-backend/admin/settings'
import { ConfirmDialog, IconButton, Lock, useToast } from 'shared-ui'
import { settings } from './text.ts'

const text = settings.users.free

/** Switches off the second factor of another user, who has lost the device. */
export function FreeUser({ user, onFreed }: { user: TenantAdminUser; onFreed: () => void }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [free, { isLoading }] = useRemoveSecondFactorMutation()

  const confirm = async () => {
    const { error } = await free({ adminUserId: user.id })
    setIsAsking(false)
    if (error) return toast.error(text.failed, error.message)
    // The pressed button goes with the second factor.
    onFreed()
    toast.success(text.done(user.username))
  }
  return (
    <>
      <IconButton label={text.open(user.username)} icon={<Lock />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={text.title(user.username)}
        message={text.message}
        confirmLabel={text.confirm}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
