import { useState } from 'react'
import { useRemoveSecondFactorMutation, type TenantAdminUser } from 'shared-backend/admin/settings'
import { IconButton, Lock, useToast } from 'shared-ui'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { settings } from './text.ts'

const text = settings.users.free

/** Switches off the second factor of another user, who has lost the device. */
export function FreeUser({ user, onFreed }: { user: TenantAdminUser; onFreed: () => void }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [free] = useRemoveSecondFactorMutation()
  return (
    <>
      <IconButton label={text.open(user.username)} icon={<Lock />} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmAction
          title={text.title(user.username)}
          message={text.message}
          confirmLabel={text.confirm}
          run={() => free({ adminUserId: user.id })}
          failed={text.failed}
          onDone={() => {
            // The pressed button goes with the second factor.
            onFreed()
            toast.success(text.done(user.username))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
