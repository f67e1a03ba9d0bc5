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
import type { FormStatus } from '../../kit/fields/Failure.tsx'
import { CodeView, type CodeViewProps } from '../login/CodeView.tsx'
import { LoginView, type LoginViewProps } from '../login/LoginView.tsx'
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
  const [returned, setReturned] = useState<{ status: FormStatus }>()
  const [isLost, setLost] = useState(false)
  const back = returnAddress(location.state)

  // Who has used a recovery code reads first what it has done.
  if (session && !recovery.isLoading && !recovery.data) return <Navigate to={back} replace />

  const enter = () => {
    toast.success(login.success)
    void navigate(back, { replace: true })
  }
  const submit: LoginViewProps['onSubmit'] = async (credentials, { setStatus }) => {
    setStatus(null)
    const { data, error } = await signIn(credentials)
    if (!data) return setStatus(problem(error))
    if ('factorId' in data) setWanted(data)
    else enter()
  }
  const toPassword = (status: FormStatus = null) => {
    setWanted(undefined)
    setLost(false)
    setReturned({ status })
  }
  const refuse = (error: unknown, { setFieldError, setStatus }: Parameters<CodeViewProps['onSubmit']>[1]) => {
    if (!isBackendError(error)) return setStatus({ title: login.unexpected })
    if (error.code === WRONG_CODE) return setFieldError('code', error.message)
    if (error.kind === 'rate-limited' || error.kind === 'offline') return setStatus({ title: error.message })
    toPassword({ title: login.codeEnded, message: login.codeEndedHelp })
  }
  if (recovery.data)
    return (
      <RecoveredView
        onAgain={() => void navigate('/admin/settings/team', { replace: true })}
        onEnter={() => void navigate(back, { replace: true })}
      />
    )
  if (!wanted)
    return <LoginView demo={demo} focused={Boolean(returned)} status={returned?.status} onSubmit={submit} />
  if (isLost)
    return (
      <RecoveryView
        onBack={() => setLost(false)}
        onSubmit={async ({ code }, form) => {
          form.setStatus(null)
          const { error } = await recover({ username: wanted.username, code })
          if (error) refuse(error, form)
        }}
      />
    )
  return (
    <CodeView
      onBack={() => toPassword()}
      onLost={() => setLost(true)}
      onSubmit={async ({ code }, form) => {
        form.setStatus(null)
        const { error } = await confirm({ ...wanted, code })
        if (error) refuse(error, form)
        else enter()
      }}
    />
  )
}

const refusals = ['unauthorized', 'forbidden', 'invalid', 'not-found']

/** Wrong credentials and too many attempts have their own messages; any other message says what to do next. */
function problem(error: unknown): FormStatus {
  if (!isBackendError(error)) return { title: login.unexpected }
  if (refusals.includes(error.kind)) return { title: login.wrong }
  if (error.kind === 'rate-limited') return { title: error.message }
  return {
    title: login.unexpected,
    message: error.kind === 'offline' ? login.offlineHelp : login.unexpectedHelp,
  }
}
