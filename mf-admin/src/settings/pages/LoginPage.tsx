import { useState } from 'react'
import { isBackendError, useConfig, useSession } from 'shared-backend'
import {
  useConfirmLoginMutation,
  useLoginMutation,
  useRecoverLoginMutation,
  WRONG_CODE,
  type CodeWanted,
} from 'shared-backend/auth'
import { useToast } from 'shared-ui'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { CodeView, type CodeViewProps } from '../login/CodeView.tsx'
import { LoginView } from '../login/LoginView.tsx'
import { RecoveredView } from '../login/RecoveredView.tsx'
import { RecoveryView } from '../login/RecoveryView.tsx'
import { returnAddress } from '../login/returnAddress.ts'
import { login } from '../login/text.ts'

export function LoginPage() {
  const session = useSession()
  const { demo } = useConfig()
  const location = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const [signIn] = useLoginMutation()
  const [confirm] = useConfirmLoginMutation()
  const [recover, recovery] = useRecoverLoginMutation()
  const [wanted, setWanted] = useState<CodeWanted>()
  const [hasReturned, setReturned] = useState(false)
  const [isLost, setLost] = useState(false)
  const back = returnAddress(location.state)

  // Who has used a recovery code reads first what it has done.
  if (session && !recovery.isLoading && !recovery.data) return <Navigate to={back} replace />

  const enter = () => {
    toast.success(login.success)
    void navigate(back, { replace: true })
  }
  const submit = async (credentials: { username: string; password: string }) => {
    const { data, error } = await signIn(credentials)
    if (!data) return toast.error(...problem(error))
    if ('factorId' in data) setWanted(data)
    else enter()
  }
  const toPassword = () => {
    setWanted(undefined)
    setLost(false)
    setReturned(true)
  }
  const refuse = (error: unknown, { setFieldError }: Parameters<CodeViewProps['onSubmit']>[1]) => {
    if (!isBackendError(error)) return toast.error(login.unexpected)
    if (error.code === WRONG_CODE) return setFieldError('code', error.message)
    if (error.kind === 'rate-limited' || error.kind === 'offline') return toast.error(error.message)
    toast.error(login.codeEnded, login.codeEndedHelp)
    toPassword()
  }
  if (recovery.data)
    return (
      <RecoveredView
        onAgain={() => void navigate('/admin/settings/team', { replace: true })}
        onEnter={() => void navigate(back, { replace: true })}
      />
    )
  if (!wanted) return <LoginView demo={demo} focused={hasReturned} onSubmit={submit} />
  if (isLost)
    return (
      <RecoveryView
        onBack={() => setLost(false)}
        onSubmit={async ({ code }, form) => {
          const { error } = await recover({ username: wanted.username, code })
          if (error) refuse(error, form)
        }}
      />
    )
  return (
    <CodeView
      onBack={toPassword}
      onLost={() => setLost(true)}
      onSubmit={async ({ code }, form) => {
        const { error } = await confirm({ ...wanted, code })
        if (error) refuse(error, form)
        else enter()
      }}
    />
  )
}

const refusals = ['unauthorized', 'forbidden', 'invalid', 'not-found']

/** Wrong credentials and too many attempts have their own messages; any other message says what to do next. */
function problem(error: unknown): [title: string, description?: string] {
  if (!isBackendError(error)) return [login.unexpected]
  if (refusals.includes(error.kind)) return [login.wrong]
  if (error.kind === 'rate-limited') return [error.message]
  return [login.unexpected, error.kind === 'offline' ? login.offlineHelp : login.unexpectedHelp]
}
