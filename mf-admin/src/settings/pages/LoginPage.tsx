import { useState } from 'react'
import { isBackendError, useConfig, useSession } from 'shared-backend'
import { useConfirmLoginMutation, useLoginMutation, WRONG_CODE, type CodeWanted } from 'shared-backend/auth'
import { useToast } from 'shared-ui'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { CodeView } from '../login/CodeView.tsx'
import { LoginView } from '../login/LoginView.tsx'
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
  const [wanted, setWanted] = useState<CodeWanted>()
  const back = returnAddress(location.state)

  if (session) return <Navigate to={back} replace />

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
  if (!wanted) return <LoginView demo={demo} onSubmit={submit} />
  return (
    <CodeView
      onBack={() => setWanted(undefined)}
      onSubmit={async ({ code }, { setFieldError }) => {
        const { error } = await confirm({ ...wanted, code })
        if (!error) return enter()
        if (!isBackendError(error)) return toast.error(login.unexpected)
        if (error.code === WRONG_CODE) return setFieldError('code', error.message)
        if (error.kind === 'rate-limited' || error.kind === 'offline') return toast.error(error.message)
        toast.error(login.codeEnded, login.codeEndedHelp)
        setWanted(undefined)
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
