import { isBackendError, useConfig, useSession } from 'shared-backend'
import { useLoginMutation } from 'shared-backend/auth'
import { useToast } from 'shared-ui'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { LoginView } from '../login/LoginView.tsx'
import { returnAddress } from '../login/returnAddress.ts'
import { login } from '../text.ts'

export function LoginPage() {
  const session = useSession()
  const { demo } = useConfig()
  const location = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const [signIn] = useLoginMutation()
  const back = returnAddress(location.state)

  if (session) return <Navigate to={back} replace />

  const submit = async (credentials: { username: string; password: string }) => {
    try {
      await signIn(credentials).unwrap()
      toast.success(login.success)
      void navigate(back, { replace: true })
    } catch (error) {
      toast.error(...problem(error))
    }
  }
  return <LoginView demo={demo} onSubmit={submit} />
}

const refusals = ['unauthorized', 'forbidden', 'invalid', 'not-found']

/** Wrong credentials and too many attempts have their own messages; any other message says what to do next. */
function problem(error: unknown): [title: string, description?: string] {
  if (!isBackendError(error)) return [login.unexpected]
  if (refusals.includes(error.kind)) return [login.wrong]
  if (error.kind === 'rate-limited') return [error.message]
  return [login.unexpected, error.kind === 'offline' ? login.offlineHelp : login.unexpectedHelp]
}
